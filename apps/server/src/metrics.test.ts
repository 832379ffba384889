import { type Clock, HOUR, MINUTE, systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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
      "atrium_alarms_journal_lost",
      "atrium_alarms_journal_waiting",
      "atrium_alarms_late_entered",
      "atrium_alarms_late_waiting_points",
      "atrium_alarms_open",
      "atrium_automation_running",
      "atrium_automation_turns",
      "atrium_backup_age_seconds",
      "atrium_backup_trouble",
      "atrium_camera_refused",
      "atrium_camera_streams",
      "atrium_camera_viewers",
      "atrium_derived_points",
      "atrium_disk_free_bytes",
      "atrium_disk_full",
      "atrium_exports_running",
      "atrium_field_connections",
      "atrium_field_devices",
      "atrium_field_devices_in_reach",
      "atrium_field_poll_lateness_seconds",
      "atrium_field_shed_messages",
      "atrium_field_waiting_writes",
      "atrium_haystack_watches",
      "atrium_history_bytes",
      "atrium_history_damaged_bytes",
      "atrium_history_lost_samples",
      "atrium_history_queued_samples",
      "atrium_history_rollup_lag_seconds",
      "atrium_history_rollup_seconds",
      "atrium_history_unused_bytes",
      "atrium_http_request_duration_seconds",
      "atrium_live_sockets",
      "atrium_live_sockets_behind",
      "atrium_node_clock_offset_seconds",
      "atrium_node_connections",
      "atrium_node_queue_entries",
      "atrium_node_up",
      "atrium_notices_under_way",
      "atrium_point_changes",
      "atrium_point_series_left_out",
      "atrium_point_stale",
      "atrium_point_value",
      "atrium_passage_picture_bytes",
      "atrium_passage_pictures",
      "atrium_recording_bytes",
      "atrium_recording_cameras",
      "atrium_recording_stopped",
    ]),
  );
});

test("the metrics have how long the last rollup took, and how far rollups are behind", async () => {
  let ahead = 0;
  /** The upkeep of each minute comes in a moment. */
  const clock: Clock = {
    ...systemClock,
    now: () => systemClock.now() + ahead,
    after: (delay, task) => systemClock.after(delay === MINUTE ? 20 : delay, task),
  };
  const other = await TestServer.make({ clock });
  try {
    const figure = async (name: string): Promise<number> => {
      const { body } = await other.app.http.inject("/metrics");
      return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(body)?.[1]);
    };
    const lag = async () => figure("atrium_history_rollup_lag_seconds");
    await other.app.start();
    await vi.waitFor(async () => expect(await lag()).toBeGreaterThan(0), PATIENCE);
    expect(await figure("atrium_history_rollup_seconds")).toBe(0);
    await vi.waitFor(
      async () => expect(await figure('atrium_history_bytes{kind="samples"}')).toBeGreaterThan(0),
      PATIENCE,
    );
    const { ingest } = other.database;
    // Somebody holds the state of the rollups: none gets on.
    const holder = await ingest.connect();
    await holder.query("BEGIN; SELECT * FROM history_state FOR UPDATE");
    ahead = 2 * HOUR;
    expect(await lag()).toBeGreaterThan(7_000);
    await holder.query("COMMIT");
    holder.release();
    await vi.waitFor(async () => expect(await lag()).toBeLessThan(1_000), PATIENCE);
    expect(await figure("atrium_history_rollup_seconds")).toBeGreaterThan(0);
  } finally {
    await other.stop();
  }
});

const PATIENCE = { timeout: 15_000, interval: 50 };
