import type { NewProbe, ProbeReport } from "@atrium/contract/devices";
import type { ConnectionFile } from "@atrium/contract/site";
import { phrase, type Phrase, t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

interface Test {
  /** What people call it. */
  readonly protocol: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly asked: Pick<NewProbe, "connection" | "address" | "product">;
  readonly report: Pick<ProbeReport, "outcome" | "problem">;
}

const OUTCOMES: Readonly<Record<ProbeReport["outcome"], Phrase>> = {
  answers: phrase("answers"),
  partly: phrase("partly"),
  fails: phrase("fails"),
};

/** A test as the audit log records it: who was asked by whom, at which host. Nothing of its answers. */
export function testEntry({ protocol, settings, asked, report }: Test, actor: Caller): AuditEntry {
  const { host, port } = { ...settings, ...(asked.address?.["host"] === undefined ? {} : asked.address) };
  const where = [host, port].flatMap(wordOf).join(":");
  const { connection, product } = asked;
  const after = { protocol, host, port, product, outcome: report.outcome, problem: report.problem?.code };
  const tested = where === "" ? (connection ?? protocol) : undefined;
  const outcome = t(OUTCOMES[report.outcome]);
  const sentence =
    tested === undefined
      ? t("{connection} tested at {where}: {outcome}", { connection: connection ?? protocol, where, outcome })
      : t("{connection} tested: {outcome}", { connection: tested, outcome });
  return { kind: "connection.tested", ...actedBy(actor), subject: connection ?? protocol, after, sentence };
}

/** A search as the audit log records it, with the range that was looked through. */
export function searchEntry(
  { connection, range }: { readonly connection: ConnectionFile; readonly range: Readonly<Record<string, unknown>> },
  actor: Caller,
): AuditEntry {
  const { host } = connection.settings;
  const [hosts] = [range["hosts"], host].flatMap(wordOf);
  const { name } = connection;
  const sentence =
    hosts === undefined
      ? t("Devices searched for through {name}", { name })
      : t("Devices searched for through {name} at {hosts}", { name, hosts });
  const after = { host, ...range };
  return { kind: "connection.searched", ...actedBy(actor), subject: String(connection.id), after, sentence };
}

function wordOf(value: unknown): string[] {
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}
