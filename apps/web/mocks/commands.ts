import {
  type CommandReply,
  CommandRequest,
  type CommandRow,
  type CommandTarget,
  type Hold,
} from "@atrium/contract/devices";
import type { MockCampus } from "./campus.ts";
import type { MockValues } from "./values.ts";

type Publish = (command: CommandReply, changed: readonly number[]) => void;

/** Commands that every device obeys after a moment; a device whose value is stale never answers. */
export class MockCommands {
  readonly rows: CommandRow[] = [];
  readonly holds = new Map<number, Hold>();
  readonly #campus: MockCampus;
  readonly #values: MockValues;
  readonly #publish: Publish;

  constructor(campus: MockCampus, values: MockValues, publish: Publish) {
    this.#campus = campus;
    this.#values = values;
    this.#publish = publish;
  }

  accept(body: unknown, username: string): CommandReply {
    const request = CommandRequest.parse(body);
    const at = Date.now();
    const base = { id: request.id, source: "operator", by: username, at } as const;
    const accepted = request.targets.flatMap((target): CommandTarget[] => {
      const device = this.#campus.devices.find((candidate) => candidate.id === target.device);
      const point = device?.points.find((candidate) => candidate.key === target.point);
      if (device === undefined || point === undefined) return [];
      const before = this.#values.points.get(point.id)?.value ?? null;
      return [{ ...target, deviceName: device.name, pointId: point.id, before, state: "accepted" }];
    });
    setTimeout(() => {
      this.#publish(
        { ...base, targets: accepted.map((target) => ({ ...target, state: "sent", sentAt: Date.now() })) },
        [],
      );
    }, 80);
    setTimeout(() => {
      const settled = accepted.map((target) => this.#settle(target, request.holdMinutes, username));
      for (const target of settled) this.rows.unshift({ ...target, ...base, command: request.id });
      this.#publish(
        { ...base, targets: settled },
        accepted.map((target) => target.pointId),
      );
    }, 600);
    return { ...base, targets: accepted };
  }

  #settle(target: CommandTarget, holdMinutes: number, by: string): CommandTarget {
    const settledAt = Date.now();
    if (this.#values.points.get(target.pointId)?.quality !== 0) {
      return { ...target, state: "timed-out", detail: "No reply after 10 s", settledAt };
    }
    const value = target.value ?? 80;
    this.#values.set(target.pointId, value);
    if (target.value === null) {
      this.holds.delete(target.pointId);
    } else {
      const until = settledAt + holdMinutes * 60_000;
      this.holds.set(target.pointId, {
        point: target.pointId,
        device: target.device,
        value,
        by,
        since: settledAt,
        until,
      });
    }
    return { ...target, state: "confirmed", confirmedValue: value, settledAt };
  }
}
