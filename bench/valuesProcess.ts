// `node bench/valuesProcess.ts <address> <token> <ids>`: calls of GET points/values in a second, 16 at a time, for ten seconds.
import { Agent, get } from "node:http";

const [base = "", token = "", ids = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const url = `${base}/api/core-service/v1.0/points/values?ids=${ids}`;
const headers = { authorization: `Bearer ${token}` };

async function ask(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = get(url, { agent, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`answered ${reply.statusCode}`));
      reply.resume();
      reply.on("end", resolve);
    });
    request.on("error", reject);
  });
}

let calls = 0;
const began = performance.now();
async function askOn(): Promise<void> {
  while (performance.now() - began < 10_000) {
    await ask();
    calls += 1;
  }
}
await Promise.all(Array.from({ length: 16 }, () => askOn()));
const perSecond = Math.round((calls * 1_000) / (performance.now() - began));
process.stdout.write(`${perSecond} calls a second, ${ids.split(",").length} values each\n`);
