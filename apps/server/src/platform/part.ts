import { EXPORT_LISTS } from "@atrium/contract/exports";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { Registry } from "prom-client";
import type { Http } from "./http/ourFastify.ts";
import type { ExportGround, ListExports } from "./exports/listExports.ts";
import type { LiveFeed } from "./live/liveFeed.ts";

/**
 * One part of the program: a feature, or a piece of the platform that runs by itself. It is all that `app.ts` is handed by
 * a feature, beside the services that other features need. Making a part remembers what it was given and begins nothing.
 */
export interface Part {
  /** For the log. */
  readonly name: string;
  /** The handlers of its endpoints, registered before any part starts. */
  readonly routes?: readonly FastifyPluginAsyncZod[];
  /** The data of its live channels, which the contract declares. */
  readonly channels?: readonly LiveFeed[];
  /** The lists of its pages that leave as files. */
  exportLists?(ground: ExportGround): ListExports;
  /**
   * Begins what runs by itself. Parts start one after the other in the order of `app.ts`, each when the one before has
   * resolved. A part whose start fails ends by itself what it had begun; the parts before it are stopped.
   */
  start?(): Promise<void> | void;
  /**
   * Ends all that `start` began: timers, subscriptions, sockets; what is not written yet is written. Parts stop in the
   * opposite order, so everything that this one was given still runs. It is called once, and only after a start that
   * succeeded. Where it fails, that is logged, and the others still stop.
   */
  stop?(): Promise<void> | void;
  /**
   * What begins on a web node, which owns nothing: it reads and listens, and writes nothing that has one writer. `true`: the
   * same as elsewhere. Absent: nothing begins there, and the core answers for this part.
   */
  readonly follows?: true | Following;
  /** Adds the part's figures to those of `/metrics`; they are read at each request. */
  metrics?(registry: Registry): void;
}

/** What a part does on a web node in place of its `start` and `stop`. */
type Following = Pick<Part, "start" | "stop">;

/** The parts as a web node starts them, in their order. */
export function followersOf(parts: readonly Part[]): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.follows === undefined) return [];
    if (part.follows === true) return [part];
    return [{ name: part.name, metrics: (registry) => part.metrics?.(registry), ...part.follows }];
  });
}

/** The figures of all parts. */
export function metricsOf(parts: readonly Part[]): Registry {
  const registry = new Registry();
  for (const part of parts) part.metrics?.(registry);
  return registry;
}

/** The lists of all parts that leave as files. @throws Error where two parts have one list, or a list has none */
export function exportListsOf(parts: readonly Part[], ground: ExportGround): ListExports {
  const owners = new Map<string, string>();
  const all = parts.map((part) => {
    const lists = part.exportLists?.(ground) ?? {};
    for (const list of Object.keys(lists)) {
      const other = owners.get(list);
      if (other !== undefined) throw new Error(`${other} and ${part.name} both have the list ${list}`);
      owners.set(list, part.name);
    }
    return lists;
  });
  const missing = EXPORT_LISTS.filter((list) => !owners.has(list));
  if (missing.length > 0) throw new Error(`no part has the lists ${missing.join(", ")}`);
  return Object.assign({}, ...all);
}

/** The live channels of all parts. @param relay on a web node: those of parts that do not run there */
export function channelsOf(parts: readonly Part[], relay: (feed: LiveFeed) => LiveFeed = (feed) => feed): LiveFeed[] {
  return parts.flatMap(({ channels = [], follows }) => (follows === undefined ? channels.map(relay) : channels));
}

/** The calls of all parts. */
export async function registerRoutes(http: Http, parts: readonly Part[]): Promise<void> {
  for (const { name, routes = [] } of parts) {
    for (const plugin of routes) {
      // Fastify looks among all modules for the name of a plugin that has none.
      const named = Object.assign(plugin, { [Symbol.for("fastify.display-name")]: name });
      await http.register(named);
    }
  }
}
