import {
  CommandReply,
  type CommandId,
  type CommandRequestInput,
  CommandRow,
  type DeviceId,
  Hold,
  Paged,
  PlaceForecast,
  type PlaceForecastQuery,
  PointForecast,
  type PointId,
  Provenance,
  UndoReply,
} from "@atrium/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FloorAddress } from "../devices/queries.ts";
import { CORE, get, send } from "../platform/http.ts";
import { isRunning } from "./commands/order.ts";

const LAST_COMMANDS = 5;

/** Holds by the point that is held. */
export function holdsQuery(address: FloorAddress) {
  return queryOptions({
    queryKey: ["holds", address.placement, address.floor],
    queryFn: async ({ signal }) => {
      const page = await get(Paged(Hold), `${CORE}/holds`, { ...address }, { signal });
      return new Map(page.data.map((hold) => [hold.point, hold]));
    },
    // Holds end by themselves, without a message.
    refetchInterval: 60_000,
  });
}

/**
 * Why a point is as it is. The device itself is asked, so it is not asked again at every glance, but whenever the value
 * is another: the reason may be another too.
 */
export function provenanceQuery(point: PointId, value: number | null) {
  return queryOptions({
    queryKey: ["provenance", point, value],
    staleTime: 15_000,
    queryFn: ({ signal }) => get(Provenance, `${CORE}/points/${String(point)}/provenance`, {}, { signal }),
  });
}

/** What will happen to a point; another value, or another hold, is another question. */
export function forecastQuery(
  point: PointId,
  now: { readonly value: number | null; readonly heldUntil: number | undefined },
) {
  return queryOptions({
    queryKey: ["forecast", point, now.value, now.heldUntil],
    queryFn: ({ signal }) => get(PointForecast, `${CORE}/points/${String(point)}/forecast`, {}, { signal }),
    staleTime: 15_000,
    // Rules are changed, and time goes on.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** What will happen at a place. */
export function placeForecastQuery(query: PlaceForecastQuery) {
  return queryOptions({
    queryKey: ["forecast", query],
    queryFn: ({ signal }) => get(PlaceForecast, `${CORE}/forecast`, { ...query }, { signal }),
    staleTime: 15_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** @param to epoch ms: those given before that; absent: the newest */
export function lastCommandsQuery(device: DeviceId, to?: number) {
  return queryOptions({
    queryKey: to === undefined ? ["commands", device] : ["commands", device, to],
    queryFn: async ({ signal }) => {
      const page = await get(Paged(CommandRow), `${CORE}/commands`, { device, to }, { signal });
      return page.data.slice(0, LAST_COMMANDS);
    },
    ...(to === undefined ? {} : { placeholderData: keepPreviousData }),
  });
}

export function postCommand(request: CommandRequestInput): Promise<CommandReply> {
  return send(CommandReply, "POST", `${CORE}/commands`, request);
}

export function askCommand(id: CommandId): Promise<CommandReply> {
  return get(CommandReply, `${CORE}/commands/${id}`);
}

export function commandQuery(id: CommandId) {
  return queryOptions({ queryKey: ["command", id], queryFn: () => askCommand(id) });
}

/** Takes a command back, as a new command of the id `as`. */
export function undoCommand(id: CommandId, as: CommandId): Promise<UndoReply> {
  return send(UndoReply, "POST", `${CORE}/commands/${id}/undo`, { id: as });
}

/** A running command is on one of the newest pages; one older than these has long been answered or given up. */
const RECENT_PAGES = 6;

/** The commands that are not settled, whoever gave them. */
export async function runningCommands(): Promise<CommandReply[]> {
  const ids = new Set<CommandId>();
  for (let page = 1; page <= RECENT_PAGES; page += 1) {
    // The next page is worth asking for only where this one is full of running ones.
    const { data, perPage } = await get(Paged(CommandRow), `${CORE}/commands`, { page, size: 50 });
    for (const { command } of data.filter(isRunning)) ids.add(command);
    if (data.length < perPage || !data.some(isRunning)) break;
  }
  return Promise.all([...ids].map(askCommand));
}
