import type { Clock } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { generatePassword, hashPassword } from "./passwords.ts";
import type { IdentityTables } from "./tables.ts";
import { peopleEntry } from "./peopleEntry.ts";
import { removeSecondFactor } from "./factors/factorStore.ts";
import * as users from "./userStore.ts";

export interface Administrator {
  readonly id: number;
  readonly username: string;
}

/**
 * The administrator of that name, or the only one, or the one that the first start made.
 * @throws Error with the names of the administrators
 */
export async function chooseAdministrator(db: Db, name: string | undefined): Promise<Administrator> {
  const all = await users.listAdministrators(db.withTables<IdentityTables>());
  const named = all.find(({ username }) => username.toLowerCase() === (name ?? "admin").toLowerCase());
  const chosen = named ?? (name === undefined && all.length === 1 ? all[0] : undefined);
  if (chosen !== undefined) return chosen;
  const names = all.map(({ username }) => username).join(", ");
  throw new Error(`Name one of the administrators: npm run admin:reset -- <name>. There are: ${names || "none"}`);
}

/**
 * A new password for an administrator, whose sessions end and who may sign in at once, without a second factor. It is
 * changed at that sign-in.
 * @param by the user of the machine, for the audit log
 * @returns the password: to be shown once, it is not kept anywhere
 */
export async function resetAdministrator(
  { db, audit, clock }: { readonly db: Db; readonly audit: AuditSink; readonly clock: Pick<Clock, "now"> },
  user: Administrator,
  by: string,
): Promise<string> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await db
    .withTables<IdentityTables>()
    .transaction()
    .execute(async (transaction) => {
      await users.updatePassword(transaction, user.id, { passwordHash, isGiven: true, now: clock.now() });
      const hadSecondFactor = await removeSecondFactor(transaction, user.id);
      await users.admit(transaction, user);
      const ended = await users.removeSessions(transaction, user.id, {
        ending: { why: "password-reset", at: clock.now() },
      });
      const after = { endedSessions: ended.length, ...(hadSecondFactor ? { secondFactor: "removed" } : {}) };
      await audit.recordWithin(transaction, peopleEntry({ kind: "password.reset", by, subject: user.username, after }));
    });
  return password;
}
