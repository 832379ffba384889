import { MAX_SIGN_INS, SIGN_IN_DAYS, type SignIns } from "@atrium/contract/people";
import type { Clock } from "@atrium/time";
import { sql, type Kysely } from "kysely";
import * as z from "zod";
import { factorWords } from "../../platform/audit/factorWords.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AuditTables } from "./tables.ts";

const DAY = 86_400_000;
const KINDS = ["session.started", "sign-in.failed"];
const Factor = z.object({ secondFactor: z.string() });
const Provider = z.object({ provider: z.string() });

/** What the audit log has of sign-ins under a name: whoever tried, with whatever password. */
export class OwnSignIns {
  readonly #db: Kysely<AuditTables>;
  readonly #clock: Pick<Clock, "now">;

  constructor({ db, clock }: { readonly db: Db; readonly clock: Pick<Clock, "now"> }) {
    this.#db = db.withTables<AuditTables>();
    this.#clock = clock;
  }

  async list(username: string): Promise<SignIns> {
    const since = this.#clock.now() - SIGN_IN_DAYS * DAY;
    const rows = await this.#db
      .selectFrom("audit_log")
      .select(["at", "kind", "from_address", "after"])
      .where("kind", "in", KINDS)
      .where("at", ">=", new Date(since))
      // Names are the same in any case, and a failure has the name as it was typed.
      .where(sql<boolean>`lower(subject) = lower(${username})`)
      .orderBy("id", "desc")
      .limit(MAX_SIGN_INS)
      .execute();
    return {
      since,
      rows: rows.map(({ at, kind, from_address: address, after }) => ({
        at: at.getTime(),
        isFailed: kind === "sign-in.failed",
        factor: factorOf(after),
        provider: Provider.safeParse(after).data?.provider ?? null,
        address,
      })),
    };
  }
}

/** "one-time code", "passkey", "recovery code". */
function factorOf(after: object | null): string | null {
  const { data } = Factor.safeParse(after);
  return data === undefined ? null : factorWords(data.secondFactor);
}
