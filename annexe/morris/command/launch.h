/* launch.h -- kernels on a graphics processor, or as plain loops where there is none; memory of either. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long u64;

#ifdef __CUDACC__
#define BOTH   __host__ __device__ static inline
#define KERNEL __global__ static void
#define THREAD ((u64)blockIdx.x * blockDim.x + threadIdx.x)
#define LAUNCH(count, kernel, ...)                                                                                   \
    do {                                                                                                             \
        if ((count) > 0)                                                                                             \
            kernel<<<(unsigned)(((u64)(count) + 255) / 256), 256>>>(__VA_ARGS__);                                    \
        check(cudaGetLastError());                                                                                   \
    } while (0)
static void check(cudaError_t e)
{
    if (e != cudaSuccess) {
        fprintf(stderr, "morris: %s\n", cudaGetErrorString(e));
        exit(2);
    }
}
static void *device(size_t bytes)
{
    void *p;
    check(cudaMalloc(&p, bytes));
    return p;
}
static void put(void *to, const void *from, size_t bytes)
{
    check(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice));
}
static void get(void *to, const void *from, size_t bytes)
{
    check(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost));
}
static void fill(void *at, int byte, size_t bytes)
{
    check(cudaMemset(at, byte, bytes));
}
#else
#define BOTH   static inline
#define KERNEL static void
#define __restrict__
static u64 thread_index;
#define THREAD thread_index
#define LAUNCH(count, kernel, ...)                                                                                   \
    for (thread_index = 0; thread_index < (u64)(count); thread_index++)                                              \
    kernel(__VA_ARGS__)
static void *device(size_t bytes)
{
    return malloc(bytes);
}
static void put(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
}
static void get(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
}
static void fill(void *at, int byte, size_t bytes)
{
    memset(at, byte, bytes);
}
static u64 atomicAdd(u64 *at, u64 more)
{
    const u64 was = *at;
    *at += more;
    return was;
}
static void atomicMin(u64 *at, u64 value)
{
    *at = value < *at ? value : *at;
}
static void atomicMax(unsigned *at, unsigned value)
{
    *at = value > *at ? value : *at;
}
#endif
