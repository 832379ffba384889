import { CommandReply } from "@atrium/contract/devices";

/** A lamp set to 65 % by an operator, reported as confirmed. */
export const CONFIRMED = CommandReply.parse({
  id: "0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11",
  source: "operator",
  by: "somchai",
  at: 5,
  targets: [
    {
      device: "L-1",
      deviceName: "Lamp",
      point: "level",
      pointId: 1,
      before: 80,
      value: 65,
      state: "confirmed",
      settledAt: 6,
    },
  ],
});
