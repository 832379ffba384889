import type { CommandId, DeviceId, PointKey } from "@atrium/contract";
import {
  type CommandReply,
  type CommandRow,
  type CommandState,
  type CommandTarget,
  FINAL_COMMAND_STATES,
  wasNotSent,
} from "@atrium/contract/devices";

/** `posting`: on its way to the server. `unsent`: the server did not take it. The rest is the server's word. */
type OrderState = "posting" | "unsent" | CommandState;

/** What a command asks of one point of one device. */
export interface Target {
  readonly device: DeviceId;
  readonly point: PointKey;
  /** The value asked for; null releases. */
  readonly value: number | null;
}

/** One point's part of a command, as far as its life has come. */
export interface TargetCommand extends Target {
  readonly command: CommandId;
  readonly state: OrderState;
  readonly detail: string | undefined;
  readonly confirmedValue: number | null | undefined;
  /** When the command was given, on the server's clock once it has answered. */
  readonly at: number;
  readonly settledAt: number | undefined;
  /** When it left for the device; undefined: not yet, or never. */
  readonly sentAt: number | undefined;
}

/** The newest command to each point of one device, by the point's key. */
export type DeviceCommands = Readonly<Record<string, TargetCommand>>;

/** One command to one point or hundreds. */
export interface Order {
  readonly id: CommandId;
  readonly by: string;
  readonly at: number;
  /** Whether this page gave it; others' commands are heard as well. */
  readonly isOwn: boolean;
  readonly targets: readonly TargetCommand[];
}

const FINAL: ReadonlySet<OrderState> = new Set<OrderState>(["unsent", ...FINAL_COMMAND_STATES]);
const FAILED: ReadonlySet<OrderState> = new Set<OrderState>(["unsent", "overridden", "failed", "timed-out"]);

export function isRunning(command: Pick<TargetCommand, "state">): boolean {
  return !FINAL.has(command.state);
}

export function hasFailed(command: Pick<TargetCommand, "state">): boolean {
  return FAILED.has(command.state);
}

/** It came to its end before anything left for the device, or the server did not take it. */
export function isUnsent(command: Pick<TargetCommand, "state" | "sentAt">): boolean {
  return command.state === "unsent" || wasNotSent(command);
}

export function isOrderRunning(order: Order): boolean {
  return order.targets.some(isRunning);
}

/** One word for a point of a device; a map's key. */
export function targetKey({ device, point }: Pick<Target, "device" | "point">): string {
  return `${device} ${point}`;
}

/** An order as it is before the server has answered. */
export function newOrder(given: { id: CommandId; by: string; at: number; targets: readonly Target[] }): Order {
  const { id, by, at } = given;
  const targets = given.targets.map(({ device, point, value }): TargetCommand => ({
    command: id,
    device,
    point,
    value,
    at,
    state: "posting",
    detail: undefined,
    confirmedValue: undefined,
    settledAt: undefined,
    sentAt: undefined,
  }));
  return { id, by, at, isOwn: true, targets };
}

/** Somebody else's command, heard on the live channel. */
export function foreignOrder(reply: CommandReply): Order {
  const targets = reply.targets.map((target) => fromReply(reply, target));
  return { id: reply.id, by: reply.by, at: reply.at, isOwn: false, targets };
}

/**
 * What the server says of an order. News may arrive out of order (the POST's reply after the live message): a target
 * that has come to its end never goes back. Targets without news stay the same object.
 */
export function withNews(order: Order, reply: CommandReply): Order {
  const news = new Map(reply.targets.map((target) => [targetKey(target), target]));
  const targets = order.targets.map((target) => {
    const newer = news.get(targetKey(target));
    if (newer === undefined || !isNews(target, newer)) return target;
    return fromReply(reply, newer);
  });
  return { ...order, by: reply.by, at: reply.at, targets };
}

/** The server did not take the order: nothing of it was sent to any device. */
export function notTaken(order: Order, why: string): Order {
  const targets = order.targets.map((target): TargetCommand =>
    isRunning(target) ? { ...target, state: "unsent", detail: why } : target,
  );
  return { ...order, targets };
}

/** One row of a device's command list, as the page knows commands. */
export function recordedCommand(row: CommandRow): TargetCommand {
  return fromReply({ id: row.command, at: row.at }, row);
}

const STEPS: Record<string, number> = { posting: 0, accepted: 1, sent: 2 };

function isNews(known: TargetCommand, newer: CommandTarget): boolean {
  if (!isRunning(known)) return false;
  return (STEPS[newer.state] ?? 3) > (STEPS[known.state] ?? 0);
}

function fromReply(reply: Pick<CommandReply, "id" | "at">, target: CommandTarget): TargetCommand {
  return {
    command: reply.id,
    device: target.device,
    point: target.point,
    value: target.value,
    state: target.state,
    detail: target.detail,
    confirmedValue: target.confirmedValue,
    at: reply.at,
    settledAt: target.settledAt,
    sentAt: target.sentAt,
  };
}
