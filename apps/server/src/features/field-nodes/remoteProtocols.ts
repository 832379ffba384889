import {
  canFilm,
  canKeepClips,
  canListPlates,
  canReadPriorities,
  canWrite,
  type Driver,
  type Protocol,
  type SearchOptions,
} from "@atrium/drivers";
import type { SearchReport } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { fieldTopic, type HoldRequest } from "../../platform/nodes/field/fieldTopics.ts";
import { askParcel, askWhole } from "../../platform/nodes/field/parcels.ts";
import { FindPart, ProbeReport } from "../../platform/nodes/field/probeMessages.ts";
import { decodeJson, encodeJson, WireFailure } from "../../platform/nodes/wire.ts";
import { remoteCamera, remoteClips, remotePlates, remotePriorities } from "./remoteCalls.ts";
import { type LineKeeper, RemoteLine } from "./remoteLine.ts";
import { type AskingGround, remoteWriting } from "./remoteWriting.ts";

export interface RemoteGround extends AskingGround {
  readonly keeper: LineKeeper;
  /** Where a test or a search of a connection runs. @param connection absent: of one that the site does not have yet */
  readonly nodeFor: (connection: string | undefined) => string | undefined;
  /** Which secrets of a connection may go where, by the devices that it has. */
  readonly allowedFor: (
    connection: string | undefined,
    secrets: readonly string[],
    mayGoTo: SearchOptions["mayGoTo"],
  ) => string[] | undefined;
  readonly clips: () => HoldRequest["clips"];
}

/** Ms beyond those that a test may take. */
const TRAVEL = 5_000;
const TEST_LIMIT = 30_000;
/** Between two things that a search says, ms: a range of silent devices takes long. */
const SEARCH_LIMIT = 120_000;

/** The same protocols, whose drivers, tests and searches run on field nodes. */
export function remoteProtocols<Name extends string>(
  protocols: Readonly<Record<Name, Protocol>>,
  ground: RemoteGround,
): Readonly<Record<Name, Protocol>> {
  const wrapped = Object.entries<Protocol>(protocols).map(([name, protocol]) => [name, remote(name, protocol, ground)]);
  return Object.fromEntries(wrapped);
}

function remote(name: string, protocol: Protocol, ground: RemoteGround): Protocol {
  const { discovery, label, catalog, settings, cellsOf } = protocol;
  return {
    label,
    catalog,
    settings,
    ...(cellsOf && { cellsOf }),
    checkSettings: (given) => protocol.checkSettings(given),
    explain: (exchange) => protocol.explain(exchange),
    create: (driver) =>
      abled(new RemoteLine({ driver, name, protocol, keeper: ground.keeper, clips: ground.clips }), ground),
    probe: async (request, options) => {
      const { signal, timeout, name: called, connection } = options;
      const node = nodeOf(ground, connection);
      const question = { ...ground.from, protocol: name, request, timeout, name: called };
      const limits = { signal, timeout: (timeout ?? TEST_LIMIT) + TRAVEL };
      return ProbeReport.parse(
        decodeJson(await askWhole(ground.wire, fieldTopic(node, "probe"), encodeJson(question), limits)),
      );
    },
    discovery: {
      ...discovery,
      checkRange: (range) => discovery.checkRange(range),
      whereIs: (given, point) => discovery.whereIs(given, point),
      find: async (given, range, options) => {
        const secrets = settings.filter(({ isSecret }) => isSecret).map(({ key }) => key);
        const { timeout, name: called, connection, mayGoTo } = options;
        const allowed = ground.allowedFor(connection, secrets, mayGoTo);
        const node = nodeOf(ground, connection);
        const question = { ...ground.from, protocol: name, settings: given, range, timeout, name: called, allowed };
        return findThere(ground, node, { question, options });
      },
    },
  };
}

interface Finding {
  readonly question: object;
  readonly options: SearchOptions;
}

async function findThere({ wire }: AskingGround, node: string, { question, options }: Finding): Promise<SearchReport> {
  const { onFound, onPart, onProgress, signal } = options;
  const limits = { signal, timeout: SEARCH_LIMIT };
  let found = 0;
  try {
    for await (const message of askParcel(wire, fieldTopic(node, "find"), encodeJson(question), limits)) {
      const part = FindPart.parse(decodeJson(message));
      if (part.is === "ended") return part.report;
      if (part.is === "progress") onProgress?.(part.share);
      if (part.is === "part") onPart?.(part.device);
      if (part.is === "found") {
        found += 1;
        onFound(part.device);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted) return { outcome: "stopped", found, isCut: false, requests: 0 };
  throw new WireFailure("late", t("Field node {node} is not responding.", { node }));
}

function nodeOf({ nodeFor }: RemoteGround, connection: string | undefined): string {
  const node = nodeFor(connection);
  if (node === undefined) throw new WireFailure("nobody", t("No field node is running."));
  return node;
}

/** The line with the abilities of its protocol's driver, and no other. */
function abled(line: RemoteLine, ground: RemoteGround): Driver {
  const { local } = line;
  const abilities: object[] = [];
  if (canWrite(local)) abilities.push(remoteWriting(line, ground));
  if (canReadPriorities(local)) abilities.push(remotePriorities(line, ground));
  if (canKeepClips(local)) abilities.push(remoteClips(line, ground));
  if (canListPlates(local)) abilities.push(remotePlates(line, ground));
  if (canFilm(local)) abilities.push(remoteCamera(line, ground));
  for (const ability of abilities) Object.defineProperties(line, Object.getOwnPropertyDescriptors(ability));
  return line;
}
