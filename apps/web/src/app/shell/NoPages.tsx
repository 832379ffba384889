import { EmptyState } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { useSession } from "../../platform/session.ts";

/** Home of a role that may open none of the pages. */
export function NoPages() {
  const user = useSession();
  return (
    <EmptyState isPage title={t("No pages available for your role")}>
      {t("The role {name} has no access to any page of this campus. An administrator can change this.", {
        name: sayTerm(user?.role.name ?? ""),
      })}
    </EmptyState>
  );
}
