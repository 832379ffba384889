import { EmptyState } from "@atrium/ui";
import { useSession } from "../../platform/session.ts";

/** Home of a role that may open none of the pages. */
export function NoPages() {
  const user = useSession();
  return (
    <EmptyState isPage title="There is no page for your role yet">
      {`The role ${user?.role.name ?? ""} opens none of the pages of this campus. An administrator can change that.`}
    </EmptyState>
  );
}
