import type { NewProbe, ProbeReport } from "@atrium/contract/devices";
import type { ConnectionFile } from "@atrium/contract/site";
import { t } from "@atrium/words";
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

interface Tested {
  readonly name: string;
  readonly where: string;
}

/** What a test came to, by itself and with the address that was tested. */
const OUTCOMES: Readonly<
  Record<ProbeReport["outcome"], { plain: (name: string) => string; at: (tested: Tested) => string }>
> = {
  answers: {
    plain: (name) => t("{name} tested: it answered", { name }),
    at: (tested) => t("{name} tested at {where}: it answered", { ...tested }),
  },
  partly: {
    plain: (name) => t("{name} tested: it answered in part", { name }),
    at: (tested) => t("{name} tested at {where}: it answered in part", { ...tested }),
  },
  fails: {
    plain: (name) => t("{name} tested: the test failed", { name }),
    at: (tested) => t("{name} tested at {where}: the test failed", { ...tested }),
  },
};

/** A test as the audit log records it: who was asked by whom, at which host. Nothing of its answers. */
export function testEntry({ protocol, settings, asked, report }: Test, actor: Caller): AuditEntry {
  const { host, port } = { ...settings, ...(asked.address?.["host"] === undefined ? {} : asked.address) };
  const where = [host, port].flatMap(wordOf).join(":");
  const { connection, product } = asked;
  const after = { protocol, host, port, product, outcome: report.outcome, problem: report.problem?.code };
  const name = connection ?? protocol;
  const outcome = OUTCOMES[report.outcome];
  const sentence = where === "" ? outcome.plain(name) : outcome.at({ name, where });
  return { kind: "connection.tested", ...actedBy(actor), subject: name, after, sentence };
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
      ? t("Device search run through {name}", { name })
      : t("Device search run through {name} at {hosts}", { name, hosts });
  const after = { host, ...range };
  return { kind: "connection.searched", ...actedBy(actor), subject: String(connection.id), after, sentence };
}

function wordOf(value: unknown): string[] {
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}
