import {
  CommandReply,
  type CommandId,
  type CommandRequestInput,
  CommandRow,
  DeviceDescription,
  type DeviceId,
  FloorDrawing,
  Hold,
  Paged,
  type PointId,
  Provenance,
  TrendReply,
} from "@atrium/contract";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { CORE, get, send } from "../../platform/http.ts";
import { circuitOf } from "./circuits/circuit.ts";

/** Larger than any floor. */
const ALL = 5_000;
const LAST_COMMANDS = 5;

export interface FloorAddress {
  readonly placement: string;
  readonly floor: string;
}

export function drawingQuery({ placement, floor }: FloorAddress) {
  return queryOptions({
    queryKey: ["plan", placement, floor],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => get(FloorDrawing, `${CORE}/plans/${placement}/${floor}`, {}, { signal }),
  });
}

export function circuitsQuery({ placement, floor }: FloorAddress) {
  return queryOptions({
    queryKey: ["devices", "lighting", placement, floor],
    queryFn: async ({ signal }) => {
      const query = { module: "lighting", placement, floor, page: 1, size: ALL };
      const page = await get(Paged(DeviceDescription), `${CORE}/devices`, query, { signal });
      return page.data.map(circuitOf);
    },
  });
}

export function holdsQuery({ placement, floor }: FloorAddress) {
  return queryOptions({
    queryKey: ["holds", placement, floor],
    queryFn: async ({ signal }) => {
      const query = { placement, floor, page: 1, size: ALL };
      const page = await get(Paged(Hold), `${CORE}/holds`, query, { signal, failure: "caller" });
      return new Map(page.data.map((hold) => [hold.device, hold]));
    },
    // Holds end by themselves, and nothing says so.
    refetchInterval: 60_000,
  });
}

/**
 * Why a point is as it is. The device itself is asked, so it is not asked again at every glance, but whenever the level
 * is another: the reason may be another too.
 */
export function provenanceQuery(point: PointId, level: number | null) {
  return queryOptions({
    queryKey: ["provenance", point, level],
    staleTime: 15_000,
    queryFn: ({ signal }) =>
      get(Provenance, `${CORE}/points/${String(point)}/provenance`, {}, { signal, failure: "caller" }),
  });
}

export function lastCommandsQuery(device: DeviceId) {
  return queryOptions({
    queryKey: ["commands", device],
    queryFn: async ({ signal }) => {
      const query = { device, page: 1, size: LAST_COMMANDS };
      return (await get(Paged(CommandRow), `${CORE}/commands`, query, { signal, failure: "caller" })).data;
    },
  });
}

/**
 * The samples of a point as they were stored. A circuit without that point has none and is not asked for.
 * @param from @param to epoch ms
 */
export function samplesQuery({ point, from, to }: { point: PointId | undefined; from: number; to: number }) {
  return queryOptions({
    queryKey: ["samples", point, from, to],
    queryFn:
      point === undefined
        ? skipToken
        : ({ signal }) =>
            get(
              TrendReply,
              `${CORE}/points/${String(point)}/history`,
              { from, to, step: "raw" },
              { signal, failure: "caller" },
            ),
  });
}

export function postCommand(request: CommandRequestInput): Promise<CommandReply> {
  return send(CommandReply, "POST", `${CORE}/commands`, request, { failure: "caller" });
}

export function askCommand(id: CommandId): Promise<CommandReply> {
  return get(CommandReply, `${CORE}/commands/${id}`, {}, { failure: "caller" });
}
