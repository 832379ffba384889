import { LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Outlet, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../../platform/parts/lazyPart.ts";
import { Accounts } from "./Accounts.tsx";

const AuditPage = lazyPart(async () => (await import("../audit/AuditPage.tsx")).AuditPage);

/** The users, and as the second tab the audit. A user's form opens over it. */
export function UsersPage() {
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  return (
    <div className="col grow">
      {tab === "audit" ? (
        <Suspense fallback={<LoadingBlocks rows={8} label={t("Loading the audit log")} />}>
          <AuditPage />
        </Suspense>
      ) : (
        <Accounts />
      )}
      <Outlet />
    </div>
  );
}
