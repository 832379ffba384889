import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { useSession } from "../../platform/session.ts";

/** Home of a role that may open none of the pages. */
export function NoPages() {
  const user = useSession();
  return (
    <EmptyState isPage title={t("There is no page for your role yet")}>
      {t("The role {name} opens none of the pages of this campus. An administrator can change that.", {
        name: user?.role.name ?? "",
      })}
    </EmptyState>
  );
}
