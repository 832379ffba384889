import {
  Integration,
  type IntegrationChange,
  INTEGRATION_NAMES,
  INTEGRATION_SETTINGS,
  type IntegrationKey,
} from "@atrium/contract/integrations";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type * as z from "zod";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Db } from "../../platform/database/database.ts";
import { lockedTransaction } from "../../platform/database/lockedTransaction.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Door, DoorUse } from "../../platform/integrations/door.ts";
import { type IntegrationRow, type IntegrationTables, readIntegrations, writeIntegration } from "./integrationStore.ts";

export interface IntegrationsOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly clock: Pick<Clock, "now">;
}

const KEYS = Object.keys(INTEGRATION_SETTINGS).filter((key): key is IntegrationKey => key in INTEGRATION_SETTINGS);

/** The switches and settings of all integrations, and how each is used. Those that were never changed are off. */
export class Integrations {
  readonly #options: IntegrationsOptions;
  readonly #rows = new Map<string, IntegrationRow>();
  readonly #uses = new Map<IntegrationKey, Use>();
  readonly #listeners = new Map<IntegrationKey, Set<() => void>>();

  constructor(options: IntegrationsOptions) {
    this.#options = options;
    const since = options.clock.now();
    for (const key of KEYS) this.#uses.set(key, { since, requests: 0, refusals: 0, last: null });
  }

  async start(): Promise<void> {
    for (const row of await readIntegrations(this.#db)) this.#rows.set(row.key, row);
    for (const key of KEYS) this.#tell(key);
  }

  list(): Integration[] {
    return KEYS.map((key) => this.#present(key));
  }

  /**
   * What the feature behind an integration sees of it.
   * @param settings its entry of `INTEGRATION_SETTINGS`
   */
  door<Settings>(key: IntegrationKey, settings: z.ZodType<Settings>): Door<Settings> {
    const isOn = () => this.#rows.get(key)?.is_on === true;
    const present = () => settings.parse(this.#rows.get(key)?.settings ?? {});
    return {
      get isOn() {
        return isOn();
      },
      get settings() {
        return present();
      },
      note: (use) => {
        this.#note(key, use);
      },
      onChange: (listener) => {
        const listeners = this.#listeners.get(key) ?? new Set();
        this.#listeners.set(key, listeners.add(listener));
        return () => listeners.delete(listener);
      },
    };
  }

  /** @throws AppError EDV009 where somebody else has changed it since it was read */
  async change({ key, isOn, settings, revision }: IntegrationChange, actor: Caller): Promise<Integration> {
    const { db, audit, clock } = this.#options;
    const row = await lockedTransaction(db.withTables<IntegrationTables>(), "integrations", async (transaction) => {
      const before = (await readIntegrations(transaction)).find((one) => one.key === key);
      if ((before?.revision ?? 0) !== revision) {
        throw new AppError("EDV009", t("The integration was changed by someone else. Reload to see the changes."));
      }
      const values = { key, is_on: isOn, settings, revision: revision + 1 };
      const after = { ...values, updated_at: new Date(clock.now()), by_name: actor.name };
      await writeIntegration(transaction, after);
      await audit.recordWithin(transaction, {
        kind: "integration.changed",
        ...actedBy(actor),
        subject: key,
        sentence: sentenceOf(key, before?.is_on ?? false, isOn),
        before: { isOn: before?.is_on ?? false, ...asObject(before?.settings) },
        after: { isOn, ...settings },
      });
      return after;
    });
    this.#rows.set(key, row);
    this.#tell(key);
    return this.#present(key);
  }

  get #db() {
    return this.#options.db.withTables<IntegrationTables>();
  }

  #present(key: IntegrationKey): Integration {
    const row = this.#rows.get(key);
    return Integration.parse({
      key,
      isOn: row?.is_on ?? false,
      settings: row?.settings ?? INTEGRATION_SETTINGS[key].parse({}),
      revision: row?.revision ?? 0,
      changed: row === undefined ? null : { at: row.updated_at.getTime(), by: row.by_name },
      use: this.#uses.get(key),
    });
  }

  #note(key: IntegrationKey, { client, address, isRefused }: DoorUse): void {
    const use = this.#uses.get(key);
    if (use === undefined) return;
    use.requests += 1;
    if (isRefused) use.refusals += 1;
    use.last = { at: this.#options.clock.now(), client, address };
  }

  #tell(key: IntegrationKey): void {
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }
}

interface Use {
  readonly since: number;
  requests: number;
  refusals: number;
  last: { readonly at: number; readonly client: string | null; readonly address: string } | null;
}

function sentenceOf(key: IntegrationKey, wasOn: boolean, isOn: boolean): string {
  const name = t(INTEGRATION_NAMES[key]);
  if (wasOn === isOn) return t("Integration {name} changed", { name });
  return isOn ? t("Integration {name} turned on", { name }) : t("Integration {name} turned off", { name });
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
