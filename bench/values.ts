import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Paged } from "@atrium/contract";
import { DeviceDescription } from "@atrium/contract/devices";
import { ControlCampus } from "./controlCampus.ts";
import { figure, heading } from "./figures.ts";
import { rememberChild } from "./leftovers.ts";

const VALUES = 200;

/** Calls for the newest values of 200 points of the default campus, whose field goes on, by a client program. */
export async function values(): Promise<void> {
  heading(`GET points/values of ${VALUES} points, 16 connections, for ten seconds`);
  const campus = await ControlCampus.start();
  try {
    await campus.answering("lighting");
    const reply = await fetch(`${campus.url}/api/core-service/v1.0/devices?module=lighting`, {
      headers: { authorization: `Bearer ${campus.token}` },
    });
    const devices = Paged(DeviceDescription).parse(await reply.json()).data;
    const ids = devices.flatMap(({ points }) => points.map(({ id }) => id)).slice(0, VALUES);
    figure("answered", await callsPerSecond(campus.url, campus.token, ids), "budget ≥ 5,000 calls/s");
    const answer = await fetch(`${campus.url}/api/core-service/v1.0/points/values?ids=${ids.join()}`, {
      headers: { authorization: `Bearer ${campus.token}` },
    });
    const text = await answer.text();
    await campus.stop();
    figure("a bare server of Node, the same answer", await bareCallsPerSecond(text, ids), "this machine's most");
  } finally {
    await campus.stop();
  }
}

/** What the machine and Node's own HTTP allow: no session, no limits, no look at the question. */
async function bareCallsPerSecond(text: string, ids: readonly number[]): Promise<string> {
  const server = createServer((_request, reply) => {
    reply.setHeader("content-type", "application/json; charset=utf-8");
    reply.setHeader("content-length", Buffer.byteLength(text));
    reply.end(text);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  try {
    return await callsPerSecond(`http://127.0.0.1:${address.port}`, "none", ids);
  } finally {
    server.close();
  }
}

async function callsPerSecond(url: string, token: string, ids: readonly number[]): Promise<string> {
  const file = fileURLToPath(new URL("./valuesProcess.ts", import.meta.url));
  const client = spawn(process.execPath, [file, url, token, ids.join()], { stdio: ["ignore", "pipe", "inherit"] });
  rememberChild(client);
  let output = "";
  client.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(client, "close");
  if (client.exitCode !== 0) throw new Error(`the client ended with ${String(client.exitCode)}`);
  return output.trim();
}
