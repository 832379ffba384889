import { seconds } from "@atrium/contract";
import type { NewProbe, ProbeProblem, ProbeReport, ProductFile } from "@atrium/contract/devices";
import type { ConnectionFile } from "@atrium/contract/site";
import { isAddressProblem, type Protocol } from "@atrium/drivers";
import { partField } from "@atrium/site";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { UnreadableSecretError } from "../../platform/secretBox.ts";
import { testEntry } from "./probeEntries.ts";
import { sentence, wrongFields } from "./refusals.ts";

/** Tests that run at once, of all people. */
const MAX_TESTS = 4;
/** After that another try makes sense: a test takes no longer. */
const RETRY_AFTER = seconds(5);

/** The site's connections as tests and searches need them. */
export interface OpenedConnections {
  /** With its secrets. @throws AppError ENF001, EVA001; UnreadableSecretError */
  opened(id: string, wanted?: Pick<NewProbe, "settings" | "password" | "address">): ConnectionFile;
  /** Whether a secret of a connection was entered for a device's own host. */
  mayGoTo(id: string, secret: string, address: Readonly<Record<string, unknown>>): boolean;
}

export interface ProberOptions {
  readonly protocols: Readonly<Record<string, Protocol>>;
  readonly connections: OpenedConnections;
  readonly products: () => readonly ProductFile[];
  readonly clock: Clock;
  readonly audit: AuditSink;
}

type Target = Pick<ConnectionFile, "protocol" | "settings"> & { readonly name: string };

/** Test reads for people who set up a connection or a device. A few at once, each of a few seconds; none writes. */
export class Prober {
  readonly #options: ProberOptions;
  readonly #running = new Set<AbortController>();

  constructor(options: ProberOptions) {
    this.#options = options;
  }

  /**
   * @param gone the person does not wait any more
   * @throws AppError EDV008 with the reason where nothing answers; EVA001 at the field that is wrong; ENF001; ERL001
   */
  async probe(asked: NewProbe, actor: Caller, gone: AbortSignal): Promise<ProbeReport> {
    const { protocols, clock, audit } = this.#options;
    if (this.#running.size >= MAX_TESTS) {
      throw new AppError("ERL001", t("Other tests are running. Try again in a moment."), { retryAfter: RETRY_AFTER });
    }
    const { name, protocol: key, settings } = this.#target(asked);
    const protocol = protocols[key];
    if (protocol === undefined) throw new AppError("EVA001", t("No driver supports {key}", { key }));
    const { product, address, objects, draft } = asked;
    const kept = this.#options.products();
    const products =
      draft === undefined ? kept : [...kept.filter((one) => one.protocol !== key || one.name !== draft.name), draft];
    const details = { objects, products };
    checkFields(protocol, settings, { product, address, details });
    const ended = new AbortController();
    this.#running.add(ended);
    try {
      const signal = AbortSignal.any([gone, ended.signal]);
      const { connection } = asked;
      const report = await protocol.probe({ settings, product, address, details }, { signal, clock, name, connection });
      await audit.record(testEntry({ protocol: protocol.label, settings, asked, report }, actor));
      if (!hasAnswer(report)) throw refusal(report.problem);
      return report;
    } finally {
      this.#running.delete(ended);
    }
  }

  /** Ends the tests that run. */
  stop(): void {
    for (const running of this.#running) running.abort();
  }

  #target({ connection, protocol, name = t("the device"), settings, password, address }: NewProbe): Target {
    if (connection === undefined) {
      const given = Object.entries(settings ?? {}).filter(([, value]) => value !== null);
      return { name, protocol: protocol ?? "bacnet", settings: Object.fromEntries(given) };
    }
    try {
      return this.#options.connections.opened(connection, { settings, password, address });
    } catch (error) {
      if (error instanceof UnreadableSecretError) throw new AppError("EDV008", error.message, { cause: error });
      throw error;
    }
  }
}

type Part = Parameters<Protocol["probe"]>[0];

function checkFields(
  { catalog, checkSettings }: Pick<Protocol, "catalog" | "checkSettings">,
  settings: Record<string, unknown>,
  { product, address = {}, details }: Omit<Part, "settings">,
): void {
  const wrong = checkSettings(settings).map(({ field, problem }) => ({ path: `settings.${field}`, message: problem }));
  const rows = product === undefined ? [] : catalog.points(product, address, details).filter(isAddressProblem);
  const mistakes = rows.map(({ field, problem }) => ({ path: partField(field).join("."), message: problem }));
  if (wrong.length + mistakes.length > 0) throw wrongFields([...wrong, ...mistakes]);
}

/** A faulty or implausible value is an answer as well: the person shall see it. */
function hasAnswer({ outcome, points }: ProbeReport): boolean {
  return outcome !== "fails" || points.some(({ raw }) => raw !== null);
}

function refusal(problem: ProbeProblem | undefined): AppError {
  const message = sentence(problem);
  if (problem?.code === "settings") return wrongFields([{ path: "address", message }]);
  return new AppError("EDV008", message);
}
