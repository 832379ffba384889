import { hostname } from "node:os";
import path from "node:path";
import * as z from "zod";
import type { NatsSettings } from "./natsConnection.ts";
import { type Role, ROLES } from "./nodeFacts.ts";

/** How this process works together with others. */
export interface NodeSettings {
  readonly role: Role;
  /** Its name, one word: others and people know it by that. */
  readonly name: string;
  /** The installation, one word: several of them may use the same NATS. */
  readonly installation: string;
  /** Buildings and connections that belong to this field node alone; empty: it takes any. */
  readonly bound: readonly string[];
  readonly nats: NatsSettings;
}

const text = z.string().trim();
const optional = z.preprocess((value) => (value === "" ? undefined : value), text.optional());
const list = text.default("").transform((written) =>
  written
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== ""),
);
const MEGABYTE = 1e6;
const WORD = /^[A-Za-z0-9_-]{1,64}$/;
const word = text.regex(WORD, "is one word of letters, digits, - and _");
const ownName =
  hostname()
    .replaceAll(/[^A-Za-z0-9_-]/g, "-")
    .slice(0, 64) || "node";

/** Of the environment: all of them belong to `readConfig`. */
export const nodeVariables = {
  ATRIUM_ROLES: list.pipe(z.array(z.enum(ROLES, `is one of ${ROLES.join(", ")}, or several with commas between them`))),
  ATRIUM_NODE: z.preprocess((value) => (value === "" ? undefined : value), word.default(ownName)),
  ATRIUM_INSTALLATION: z.preprocess((value) => (value === "" ? undefined : value), word.default("campus")),
  ATRIUM_FIELD: list,
  NATS_URL: list.pipe(
    z.array(text.regex(/^(nats|tls):\/\/.+/, "reads nats://host:4222, several with commas between them")),
  ),
  NATS_SEED: optional,
  NATS_CA: optional,
  NATS_DOMAIN: optional,
  NATS_REPLICAS: z.coerce
    .number()
    .default(1)
    .refine((count) => [1, 3, 5].includes(count), "is 1, 3 or 5"),
  NATS_LOG_MB: z.coerce.number().int().min(16).max(1_000_000).default(1_024),
};

interface NodeVariables {
  readonly ATRIUM_ROLES: readonly Role[];
  readonly ATRIUM_NODE: string;
  readonly ATRIUM_INSTALLATION: string;
  readonly ATRIUM_FIELD: readonly string[];
  readonly NATS_URL: readonly string[];
  readonly NATS_SEED?: string | undefined;
  readonly NATS_CA?: string | undefined;
  readonly NATS_DOMAIN?: string | undefined;
  readonly NATS_REPLICAS: number;
  readonly NATS_LOG_MB: number;
  readonly DATABASE_URL?: string | undefined;
  readonly ATRIUM_SECRET_KEY: readonly unknown[];
}

/** What is wrong with these variables taken together: each the name of one, and a sentence about it. */
export function nodeProblems(set: NodeVariables): [variable: string, problem: string][] {
  const isAll = set.ATRIUM_ROLES.length === 0 || ROLES.every((role) => set.ATRIUM_ROLES.includes(role));
  if (set.NATS_URL.length === 0) {
    return isAll ? [] : [["NATS_URL", "is missing: a process with a part of the roles works together with others"]];
  }
  if (set.ATRIUM_ROLES.length !== 1) {
    return [["ATRIUM_ROLES", "names one role where NATS_URL is set: core, field or web. Start a process for each"]];
  }
  const problems: [string, string][] = [];
  if (set.DATABASE_URL === undefined && set.ATRIUM_ROLES[0] !== "field") {
    problems.push(["DATABASE_URL", "is missing: core and web nodes share one database"]);
  }
  if (set.ATRIUM_SECRET_KEY.length === 0) {
    problems.push(["ATRIUM_SECRET_KEY", "is missing: all nodes of an installation have the same"]);
  }
  return problems;
}

/** undefined: this process is all of Atrium. */
export function nodeSettings(set: NodeVariables): NodeSettings | undefined {
  const [role] = set.ATRIUM_ROLES;
  if (set.NATS_URL.length === 0 || role === undefined) return undefined;
  const absolute = (file: string | undefined) => (file === undefined ? undefined : path.resolve(file));
  return {
    role,
    name: set.ATRIUM_NODE,
    installation: set.ATRIUM_INSTALLATION,
    bound: set.ATRIUM_FIELD,
    nats: {
      servers: set.NATS_URL,
      seedFile: absolute(set.NATS_SEED),
      caFile: absolute(set.NATS_CA),
      replicas: set.NATS_REPLICAS,
      logOctets: set.NATS_LOG_MB * MEGABYTE,
      domain: set.NATS_DOMAIN,
    },
  };
}
