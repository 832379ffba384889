import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, siteWith, startCampus } from "../../../test/builders.ts";

const SPEAKER = "PA-O1-C-02";
const State = z.looseObject({ port: z.number() });

test("keeps a connection for longer than a client's polls are apart, and says so", async () => {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith("pa"), clock });
  const { port } = State.parse(campus.systemOf(SPEAKER)?.state(SPEAKER));
  const reply = await fetch(`http://127.0.0.1:${port}/axis-cgi/systemready.cgi`, { method: "POST", body: "{}" });
  await reply.text();
  const [, seconds] = /timeout=(\d+)/.exec(reply.headers.get("keep-alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(10);
});
