import path from "node:path";
import { AHEAD_FORM, parseAhead } from "@atrium/time";
import * as z from "zod";
import type { TlsFiles } from "./http/ownTls.ts";
import { nodeProblems, nodeSettings, type NodeSettings, nodeVariables } from "./nodes/settings.ts";
import { keysOf } from "./secretBox.ts";

/** Every setting from outside. Read once, in main.ts. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Its own certificate; undefined: plain HTTP, on this machine or behind a proxy that speaks TLS. */
  readonly tls: TlsFiles | undefined;
  /** Folder for the embedded database, the queue and other files of ours. */
  readonly dataFolder: string;
  readonly siteFolder: string;
  /** An outside PostgreSQL; the embedded one otherwise. */
  readonly databaseUrl: string | undefined;
  /** How this process works together with others; undefined: it is all of Atrium. */
  readonly node: NodeSettings | undefined;
  readonly adminPassword: string | undefined;
  /** Whether a new installation begins with what `start.json` of the site folder says. */
  readonly startsInUse: boolean;
  /** A session ends after this time however much it is used, ms. */
  readonly sessionLifetime: number;
  /** Bearer token of the bulk history import; without one, the import is closed. */
  readonly importToken: string | undefined;
  /** Bearer token of `/metrics`; without one, only callers on this machine get them. */
  readonly metricsToken: string | undefined;
  /** Keys of the secrets of connections, before those of the data folder; the first one seals. */
  readonly secretKeys: readonly Buffer[];
  /** Whether connections, webhooks and mails may lead to this machine itself. */
  readonly isLoopbackOpen: boolean;
  readonly logLevel: string;
  /** ms by which the installation's clock is ahead of real time, for demonstrations and tests. */
  readonly clockAhead: number;
  /** Folders that reports may be written to, by the names that pages show. */
  readonly reportFolders: ReadonlyMap<string, string>;
  /** The built web pages. */
  readonly webFolder: string;
  /** The list of packages in the program, with their licences: the build makes it. */
  readonly licencesFile: string;
  /** Says the version of the program. */
  readonly packageFile: string;
  /** The languages that come with the program; those in `locales` of the data folder add to them. */
  readonly localesFolder: string;
  /** Addresses of reverse proxies whose X-Forwarded headers are believed. */
  readonly trustedProxies: string | undefined;
  /** Where people reach the pages, with the base and without a slash behind it; undefined: nobody has said. */
  readonly address: string | undefined;
  /** Folders that backups may be put into beside `backups` of the data folder, which is the first. */
  readonly backupFolders: readonly [string, ...string[]];
  /** Whether whoever has all rights can download a backup. */
  readonly areBackupsDownloadable: boolean;
  /** The path below which pages and calls are, as a proxy in front has it: "" or "/atrium". */
  readonly base: string;
  /** Each row of the audit log is a line of the log too. */
  readonly isAuditStreamed: boolean;
  /** Browsers that came by HTTPS are to reach the hosts below ours by it too. */
  readonly hasSubdomains: boolean;
  /** For how many days events and alarms that are over are kept; undefined: for ever. */
  readonly keepEvents: number | undefined;
  /** Of the cameras that are recorded. */
  readonly recording: {
    /** Octets of all of them; beyond it the oldest goes. */
    readonly mostOctets: number;
    readonly days: number;
    /** Octets that stay free on the disk. */
    readonly floor: number;
  };
  /** Of pictures that cameras take of passages. */
  readonly passagePictures: {
    /** Octets of all of them; beyond it the oldest go. */
    readonly mostOctets: number;
    /** 0: none is taken. */
    readonly days: number;
  };
  /** For how many days each kind of history is kept; undefined: for ever. */
  readonly retention: {
    readonly samples: number;
    readonly quarters: number | undefined;
    readonly hours: number | undefined;
    readonly days: number | undefined;
  };
}

const text = z.string().trim();
/** A variable with an empty value counts as not set. */
const optional = z.preprocess((value) => (value === "" ? undefined : value), text.optional());
const databaseAddress = z.preprocess(
  (value) => (value === "" ? undefined : value),
  text.regex(/^postgres(ql)?:\/\/./, "reads postgresql://user:password@host:5432/database").optional(),
);
const pageAddress = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z
    .url({ protocol: /^https?$/, error: "reads https://atrium.example" })
    .transform((address) => new URL(address).origin)
    .optional(),
);
/** "" or "/atrium". */
const basePath = text
  .transform((written) => written.replace(/\/+$/, ""))
  .pipe(
    z
      .string()
      .regex(/^(?:\/[\w~-][\w.~-]*)*$/, "reads /atrium: a path of letters, digits, - and _")
      .refine((base) => !/^\/(?:api|assets)(?:\/|$)/.test(base), "is not one of the program's own paths"),
  );
const secret = z.preprocess(
  (value) => (value === "" ? undefined : value),
  text.min(16, "has at least 16 characters, or nobody has to guess long").optional(),
);
/** A month of samples: comparisons with last week, and imports that come late, need them. */
const FEWEST_DAYS = 31;
const MAX_DAYS = 36_500;
const days = z.coerce.number().int().min(FEWEST_DAYS).max(MAX_DAYS);
const FOR_EVER = "forever";
const daysOrForEver = z.union([z.literal(FOR_EVER).transform(() => Number.POSITIVE_INFINITY), days], {
  error: `is a number of days from ${FEWEST_DAYS} to ${MAX_DAYS}, or ${FOR_EVER}`,
});
const keys = text.default("").transform((value, context) => {
  const found = value === "" ? [] : keysOf(value);
  if (found !== undefined) return found;
  context.addIssue({
    code: "custom",
    message: "is 32 random octets in base64, as openssl rand -base64 32 prints them",
  });
  return z.NEVER;
});

const ahead = text.default("").transform((value, context) => {
  const found = value === "" ? 0 : parseAhead(value);
  if (found !== undefined) return found;
  context.addIssue({ code: "custom", message: `is ${AHEAD_FORM}; a date and hour is for npm start` });
  return z.NEVER;
});

const FOLDERS_FORM = "reads name=/folder, several with commas between them; a name has letters, digits, - and _";
const folders = text.default("").transform((value, context) => {
  const pairs = value.split(",").filter((pair) => pair.trim() !== "");
  const found = pairs.map((pair) => /^\s*([A-Za-z0-9][A-Za-z0-9_-]{0,39})=(\/.*?)\s*$/.exec(pair));
  const named = new Map(found.map((match) => [match?.[1] ?? "", match?.[2] ?? ""]));
  if (!named.has("") && named.size === pairs.length) return named;
  context.addIssue({ code: "custom", message: FOLDERS_FORM });
  return z.NEVER;
});

const paths = text.default("").transform((value, context) => {
  const found = value.split(":").filter((folder) => folder !== "");
  if (found.every((folder) => path.isAbsolute(folder))) return found;
  context.addIssue({ code: "custom", message: "is a list of whole paths with a colon between them" });
  return z.NEVER;
});

/** Longer than a year, nobody would say that sessions end. */
const MAX_SESSION_DAYS = 366;
const DAY = 24 * 3_600_000;
const GIGABYTE = 1e9;
const MEGABYTE = 1e6;

const Settings = z.object({
  ATRIUM_HOST: text.default("127.0.0.1"),
  ATRIUM_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  ATRIUM_TLS_CERT: optional,
  ATRIUM_TLS_KEY: optional,
  ATRIUM_DATA: text.default("./.data"),
  ATRIUM_SITE: text.default("sites/campus"),
  DATABASE_URL: databaseAddress,
  ATRIUM_ADDRESS: pageAddress,
  ATRIUM_BASE: basePath.default(""),
  ATRIUM_AUDIT_STREAM: z.enum(["on", "off"]).default("off"),
  ATRIUM_HSTS: z.enum(["host", "subdomains"]).default("host"),
  ATRIUM_ADMIN_PASSWORD: optional,
  ATRIUM_START: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(["empty", "in-use"]).default("empty"),
  ),
  ATRIUM_SESSION_DAYS: z.coerce.number().int().min(1).max(MAX_SESSION_DAYS).default(7),
  ATRIUM_IMPORT_TOKEN: secret,
  ATRIUM_METRICS_TOKEN: secret,
  ATRIUM_SECRET_KEY: keys,
  ATRIUM_CLOCK: ahead,
  ATRIUM_LOG: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ATRIUM_LOOPBACK: z.enum(["open", "closed"]).default("open"),
  ATRIUM_REPORT_FOLDERS: folders,
  ATRIUM_WEB: text.default("apps/web/dist"),
  ATRIUM_LOCALES: text.default("locales"),
  ATRIUM_TRUSTED_PROXIES: optional,
  ATRIUM_BACKUP_FOLDERS: paths,
  ATRIUM_BACKUP_DOWNLOADS: z.enum(["open", "closed"]).default("open"),
  ATRIUM_KEEP_SAMPLES: days.default(800),
  ATRIUM_KEEP_QUARTERS: daysOrForEver.prefault(800),
  ATRIUM_KEEP_HOURS: daysOrForEver.prefault(FOR_EVER),
  ATRIUM_KEEP_DAYS: daysOrForEver.prefault(FOR_EVER),
  ATRIUM_KEEP_EVENTS: daysOrForEver.prefault(800),
  ATRIUM_RECORDING_GB: z.coerce.number().min(0.1).max(1_000_000).default(5),
  ATRIUM_RECORDING_DAYS: z.coerce.number().int().min(1).max(MAX_DAYS).default(3),
  ATRIUM_RECORDING_FLOOR_GB: z.coerce.number().min(0.1).max(1_000_000).default(2),
  ATRIUM_PASSAGE_PICTURES_MB: z.coerce.number().min(1).max(1_000_000).default(500),
  ATRIUM_PASSAGE_PICTURES_DAYS: z.coerce.number().int().min(0).max(MAX_DAYS).default(7),
  ...nodeVariables,
});
/** What is computed of samples is computed again when late ones come: it is kept for as long as they are. */
const Environment = Settings.superRefine((set, context) => {
  if ((set.ATRIUM_TLS_CERT === undefined) !== (set.ATRIUM_TLS_KEY === undefined)) {
    const missing = set.ATRIUM_TLS_CERT === undefined ? "ATRIUM_TLS_CERT" : "ATRIUM_TLS_KEY";
    context.addIssue({ code: "custom", path: [missing], message: "is missing: a certificate needs its key" });
  }
  for (const [name, message] of nodeProblems(set)) context.addIssue({ code: "custom", path: [name], message });
  for (const name of ["ATRIUM_KEEP_QUARTERS", "ATRIUM_KEEP_HOURS", "ATRIUM_KEEP_DAYS"] as const) {
    if (set[name] >= set.ATRIUM_KEEP_SAMPLES) continue;
    context.addIssue({ code: "custom", path: [name], message: "is no shorter than ATRIUM_KEEP_SAMPLES" });
  }
});

/**
 * The settings of the environment, with paths made absolute from the folder the program was started in.
 * @throws Error with one sentence for each variable that is wrong
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const result = Environment.safeParse(environment);
  if (!result.success) {
    throw new Error(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const set = result.data;
  return {
    host: set.ATRIUM_HOST,
    port: set.ATRIUM_PORT,
    tls: tlsOf(set.ATRIUM_TLS_CERT, set.ATRIUM_TLS_KEY),
    dataFolder: path.resolve(set.ATRIUM_DATA),
    siteFolder: path.resolve(set.ATRIUM_SITE),
    databaseUrl: set.DATABASE_URL,
    node: nodeSettings(set),
    address: set.ATRIUM_ADDRESS === undefined ? undefined : set.ATRIUM_ADDRESS + set.ATRIUM_BASE,
    base: set.ATRIUM_BASE,
    isAuditStreamed: set.ATRIUM_AUDIT_STREAM === "on",
    hasSubdomains: set.ATRIUM_HSTS === "subdomains",
    adminPassword: set.ATRIUM_ADMIN_PASSWORD,
    startsInUse: set.ATRIUM_START === "in-use",
    sessionLifetime: set.ATRIUM_SESSION_DAYS * DAY,
    importToken: set.ATRIUM_IMPORT_TOKEN,
    metricsToken: set.ATRIUM_METRICS_TOKEN,
    secretKeys: set.ATRIUM_SECRET_KEY,
    isLoopbackOpen: set.ATRIUM_LOOPBACK === "open",
    logLevel: set.ATRIUM_LOG,
    clockAhead: set.ATRIUM_CLOCK,
    reportFolders: set.ATRIUM_REPORT_FOLDERS,
    webFolder: path.resolve(set.ATRIUM_WEB),
    licencesFile: path.resolve("apps/server/dist/licences.json"),
    packageFile: path.resolve("package.json"),
    localesFolder: path.resolve(set.ATRIUM_LOCALES),
    trustedProxies: set.ATRIUM_TRUSTED_PROXIES,
    retention: {
      samples: set.ATRIUM_KEEP_SAMPLES,
      quarters: finite(set.ATRIUM_KEEP_QUARTERS),
      hours: finite(set.ATRIUM_KEEP_HOURS),
      days: finite(set.ATRIUM_KEEP_DAYS),
    },
    backupFolders: [
      path.resolve(set.ATRIUM_DATA, "backups"),
      ...set.ATRIUM_BACKUP_FOLDERS.map((one) => path.resolve(one)),
    ],
    areBackupsDownloadable: set.ATRIUM_BACKUP_DOWNLOADS === "open",
    keepEvents: finite(set.ATRIUM_KEEP_EVENTS),
    recording: {
      mostOctets: Math.round(set.ATRIUM_RECORDING_GB * GIGABYTE),
      days: set.ATRIUM_RECORDING_DAYS,
      floor: Math.round(set.ATRIUM_RECORDING_FLOOR_GB * GIGABYTE),
    },
    passagePictures: {
      mostOctets: Math.round(set.ATRIUM_PASSAGE_PICTURES_MB * MEGABYTE),
      days: set.ATRIUM_PASSAGE_PICTURES_DAYS,
    },
  };
}

/** undefined: for ever. */
function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}

function tlsOf(cert: string | undefined, key: string | undefined): TlsFiles | undefined {
  return cert === undefined || key === undefined ? undefined : { cert: path.resolve(cert), key: path.resolve(key) };
}
