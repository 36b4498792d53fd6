// boot.ts -- starts the page: its script stands in it packed, so that it fits into its megabyte.
import { inflated } from "./carried";

async function start(): Promise<void> {
  const script = document.createElement("script");
  script.textContent = await inflated("script").text();
  document.body.append(script);
}

start();
