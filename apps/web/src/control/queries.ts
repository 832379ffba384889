import type { CommandReply, UndoReply } from "@atrium/contract/devices";
import type { CommandId, DeviceId, PointId } from "@atrium/contract";
import { getPointForecast } from "@atrium/contract/automation";
import {
  type CommandRequestInput,
  listHolds,
  getProvenance,
  listCommands,
  submitCommand,
  getCommand,
  undoCommand as undoCommandCall,
} from "@atrium/contract/devices";
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import type { FloorAddress } from "../devices/queries.ts";
import { ask } from "../platform/http.ts";
import { isRunning } from "./commands/order.ts";

const LAST_COMMANDS = 5;

/** Holds by the point that is held. */
export function holdsQuery(address: FloorAddress) {
  return queryOptions({
    queryKey: ["holds", address.placement, address.floor],
    queryFn: async ({ signal }) => {
      const page = await ask(listHolds, { query: { ...address }, signal });
      return new Map(page.data.map((hold) => [hold.point, hold]));
    },
    // Holds end by themselves, without a message.
    refetchInterval: 60_000,
  });
}

/**
 * Why a point is as it is. The device itself is asked, so it is not asked again at every glance, but whenever the value
 * is another: the reason may be another too. A device without the point is not asked.
 */
export function provenanceQuery(point: PointId | undefined, value: number | null) {
  return queryOptions({
    queryKey: ["provenance", point, value],
    staleTime: 15_000,
    queryFn: point === undefined ? skipToken : ({ signal }) => ask(getProvenance, { params: { id: point }, signal }),
  });
}

/** What will happen to a point; another value, or another hold, is another question. */
export function forecastQuery(
  point: PointId,
  now: { readonly value: number | null; readonly heldUntil: number | undefined },
) {
  return queryOptions({
    queryKey: ["forecast", point, now.value, now.heldUntil],
    queryFn: ({ signal }) => ask(getPointForecast, { params: { id: point }, signal }),
    staleTime: 15_000,
    // Rules are changed, and time goes on.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** @param to epoch ms: those given before that; absent: the newest */
export function lastCommandsQuery(device: DeviceId, to?: number) {
  return queryOptions({
    queryKey: to === undefined ? ["commands", device] : ["commands", device, to],
    queryFn: async ({ signal }) => {
      const page = await ask(listCommands, { query: { device, to }, signal });
      return page.data.slice(0, LAST_COMMANDS);
    },
    ...(to === undefined ? {} : { placeholderData: keepPreviousData }),
  });
}

export function postCommand(request: CommandRequestInput): Promise<CommandReply> {
  return ask(submitCommand, { body: request });
}

export function askCommand(id: CommandId): Promise<CommandReply> {
  return ask(getCommand, { params: { id } });
}

export function commandQuery(id: CommandId) {
  return queryOptions({ queryKey: ["command", id], queryFn: () => askCommand(id) });
}

/** Takes a command back, as a new command of the id `as`. */
export function undoCommand(id: CommandId, as: CommandId): Promise<UndoReply> {
  return ask(undoCommandCall, { params: { id }, body: { id: as } });
}

/** A running command is on one of the newest pages; one older than these has long been answered or given up. */
const RECENT_PAGES = 6;

/** The commands that are not settled, whoever gave them. */
export async function runningCommands(): Promise<CommandReply[]> {
  const ids = new Set<CommandId>();
  for (let page = 1; page <= RECENT_PAGES; page += 1) {
    // The next page is worth asking for only where this one is full of running ones.
    const { data, perPage } = await ask(listCommands, { query: { page, size: 50 } });
    for (const { command } of data.filter(isRunning)) ids.add(command);
    if (data.length < perPage || !data.some(isRunning)) break;
  }
  return Promise.all([...ids].map(askCommand));
}
