import { afterAll, beforeAll, expect, test } from "vitest";
import { TestServer } from "./testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.make();
});
afterAll(() => server.stop());

test("the metrics have the figures of every part, before anything has started", async () => {
  const { body } = await server.app.http.inject("/metrics");
  const names = [...body.matchAll(/^# TYPE (atrium_\S+)/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(
    new Set([
      "atrium_disk_free_bytes",
      "atrium_disk_full",
      "atrium_field_connections",
      "atrium_field_devices",
      "atrium_field_devices_in_reach",
      "atrium_field_poll_lateness_seconds",
      "atrium_field_shed_messages",
      "atrium_field_waiting_writes",
      "atrium_history_damaged_bytes",
      "atrium_history_lost_samples",
      "atrium_history_queued_samples",
      "atrium_http_request_duration_seconds",
      "atrium_live_sockets",
      "atrium_live_sockets_behind",
      "atrium_point_changes",
    ]),
  );
});
