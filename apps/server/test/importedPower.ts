import { CORE_API } from "@atrium/contract";
import { expect } from "vitest";
import { IMPORT_TOKEN, type TestServer } from "../src/testServer.ts";

/** Brings in samples of a device's power, W. */
export async function importPower(
  server: TestServer,
  device: string,
  samples: readonly (readonly [moment: number, watts: number])[],
): Promise<void> {
  const reply = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: {
      devices: [device],
      points: ["power"],
      series: samples.map(() => 0),
      times: samples.map(([moment]) => moment),
      values: samples.map(([, watts]) => watts),
    },
  });
  expect(reply.json()).toEqual({ accepted: samples.length, unknownSeries: 0 });
}
