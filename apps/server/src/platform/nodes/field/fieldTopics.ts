import { ConnectionId, PointId } from "@atrium/contract";
import { PointKind } from "@atrium/contract/devices";
import type { DriverPoint } from "@atrium/drivers";
import * as z from "zod";
import { WireFailure } from "../wire.ts";
import { WIRE_VERSION } from "../nodeFacts.ts";

/** Requests of a core to a field node. */
type FieldQuestion =
  | "hold"
  | "release"
  | "held"
  | "write"
  | "call"
  | "film"
  | "probe"
  | "find"
  | "observed"
  | "look"
  | "recordings";

/** @param node its name, which may have signs that no topic has */
export function fieldTopic(node: string, question: FieldQuestion): string {
  return `node.${node.replaceAll(/[^\w-]/g, "_")}.${question}`;
}

/** Every question comes from a core of an epoch; a field node refuses one that was deposed. */
export const FromCore = z.object({ version: z.int(), core: z.int() });
export type FromCore = z.infer<typeof FromCore>;

/** @throws WireFailure where the other node is more than one version away */
export function checkVersion(version: number): void {
  if (Math.abs(version - WIRE_VERSION) <= 1) return;
  throw new WireFailure("too-old", `This node speaks version ${WIRE_VERSION}, the other one ${version}`);
}

const PointOfDriver = z.looseObject({
  id: PointId,
  device: z.string(),
  key: z.string(),
  name: z.string(),
  kind: PointKind,
  isWritable: z.boolean(),
  expectedInterval: z.number(),
  address: z.unknown(),
});
/** What the protocol makes of its address, the protocol itself checks. */
const HeldPoint = z.custom<DriverPoint>((value) => PointOfDriver.safeParse(value).success);

/** A value of a point, and how old it was when this was said, ms. */
const Earlier = z.tuple([PointId, z.number(), z.number()]);

/** A connection with its secrets, as its driver gets it. */
const HeldConnection = z.object({
  id: ConnectionId,
  name: z.string(),
  protocol: z.string(),
  settings: z.record(z.string(), z.unknown()),
});

export const HoldRequest = FromCore.extend({
  /** Of the ownership: a larger one for each owner. */
  epoch: z.int(),
  /** It goes on though this node has lost the others. */
  isBound: z.boolean(),
  connection: HeldConnection,
  points: z.array(HeldPoint),
  /** What points showed last. */
  before: z.array(Earlier),
  /** The newest exchanges of counters. */
  exchanges: z.array(Earlier),
  /** What units may play. */
  clips: z.array(
    z.object({
      code: z.number(),
      file: z.string(),
      isRepeated: z.boolean(),
      /** It is known where a unit still has it, and played no more. */
      isDeleted: z.boolean().optional(),
    }),
  ),
  /** Which secrets may go where (`secretRule.ts`); absent: all of them everywhere. */
  allowed: z.array(z.string()).optional(),
});
export type HoldRequest = z.infer<typeof HoldRequest>;

/** What a node answers to nearly everything: its run, and its clock. */
export const NodeMoment = z.object({ boot: z.string(), at: z.number() });

export const ReleaseRequest = FromCore.extend({ connection: ConnectionId, epoch: z.int() });

export const HeldRequest = FromCore.extend({
  /** Connections that shall say their present state again, in the log. */
  say: z.array(ConnectionId),
});
export const HeldAnswer = NodeMoment.extend({
  held: z.array(z.object({ connection: z.string(), epoch: z.int() })),
});
export type HeldAnswer = z.infer<typeof HeldAnswer>;

/** Points of a connection that are on somebody's page. */
export const ObservedRequest = z.object({ connection: ConnectionId, points: z.array(z.int()) });

/** Somebody looks at the connection: for a while the node says what goes over the wire. */
export const LookRequest = z.object({ connection: ConnectionId });

const OfConnection = FromCore.extend({ connection: ConnectionId, epoch: z.int() });

export const WriteQuestion = OfConnection.extend({
  /** The same for the same write, however often it is asked. */
  id: z.uuid(),
  /** The run of the node that is meant: another one does not know what was written before. */
  boot: z.string(),
  point: PointId,
  value: z.number().nullable(),
  priority: z.int(),
});
export type WriteQuestion = z.infer<typeof WriteQuestion>;

const PrioritiesRead = z.object({
  values: z.array(z.number().nullable()),
  relinquishDefault: z.number().nullable(),
});
const priorities = PrioritiesRead.exactOptional();
const Outcome = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("confirmed"),
    value: z.number().nullable(),
    time: z.number(),
    remark: z.string().exactOptional(),
    priorities,
  }),
  z.object({
    state: z.literal("overridden"),
    value: z.number(),
    priority: z.number(),
    time: z.number(),
    priorities,
  }),
  z.object({
    state: z.literal("failed"),
    reason: z.string(),
    value: z.number().exactOptional(),
    isUnsent: z.boolean().exactOptional(),
    priorities,
  }),
  z.object({ state: z.literal("timed-out"), reason: z.string(), priorities }),
]);

/** The node has it and will write it once; it has left for the device; what came of it. */
export const WritePart = z.discriminatedUnion("is", [
  z.object({ is: z.literal("taken") }),
  z.object({ is: z.literal("sent") }),
  z.object({ is: z.literal("settled"), outcome: Outcome }),
]);
export type WritePart = z.infer<typeof WritePart>;
export { PrioritiesRead };

const device = z.string();
/** What a driver can do beside reading and writing. Octets travel beside the words. */
export const DeviceCall = z.discriminatedUnion("do", [
  z.object({ do: z.literal("priorities"), point: PointId }),
  z.object({ do: z.literal("clips"), device }),
  z.object({ do: z.literal("read clip"), device, file: z.string() }),
  z.object({ do: z.literal("put clip"), device, file: z.string(), name: z.string(), mediaType: z.string() }),
  z.object({ do: z.literal("remove clip"), device, file: z.string() }),
  z.object({ do: z.literal("plates"), device }),
  z.object({
    do: z.literal("put plate"),
    device,
    plate: z.string(),
    holder: z.string().optional(),
    since: z.string().optional(),
  }),
  z.object({ do: z.literal("remove plate"), device, plate: z.string() }),
  z.object({ do: z.literal("still"), device, size: z.enum(["whole", "small"]) }),
  z.object({ do: z.literal("move"), device, pan: z.number(), tilt: z.number(), zoom: z.number() }),
  z.object({ do: z.literal("home"), device }),
  z.object({ do: z.literal("presets"), device }),
  z.object({ do: z.literal("go to preset"), device, preset: z.string() }),
  z.object({ do: z.literal("keep preset"), device, preset: z.string() }),
  z.object({ do: z.literal("remove preset"), device, preset: z.string() }),
]);
export type DeviceCall = z.infer<typeof DeviceCall>;
export const CallQuestion = OfConnection.extend({ call: DeviceCall });
export const FilmQuestion = OfConnection.extend({ device });
