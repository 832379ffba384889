import type { MqttProduct } from "../product.ts";

/** Ms; the terminal repeats its word this often. */
const EXPECTED_INTERVAL = 60_000;

/**
 * The terminal of a bank of smart lockers. No standard describes lockers, so its events have the general form of
 * CloudEvents 1.0 in JSON, "structured content mode" of its MQTT binding: `id`, `time`, `type` (one of the six events of
 * a locker) and `subject` (the box; none
 * where it has lost them all).
 */
export const smartLocker: MqttProduct = {
  name: "smart-locker",
  label: "Smart lockers (CloudEvents)",
  modules: ["locker"],
  points: [
    {
      // `offline` is the terminal's last will.
      key: "online",
      name: "Terminal connected",
      kind: "boolean",
      state: "status",
      words: { online: 1, offline: 0 },
      expectedInterval: EXPECTED_INTERVAL,
    },
  ],
  events: [
    {
      topic: "events",
      kind: "locker",
      id: "id",
      time: "time",
      details: { event: { field: "type" }, box: { field: "subject" } },
    },
  ],
};
