import { pathOf, routeOf } from "@atrium/contract/pages";
import type { RoleId } from "@atrium/contract/people";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";

interface RoleAddress {
  /** A role's form over the matrix as it is: the matrix's page goes along, so that closing comes back to it. */
  formHref: (id: RoleId | "new") => string;
  /** Back to the matrix. */
  close: () => void;
}

export function useRoleAddress(): RoleAddress {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  return useMemo(
    () => ({
      formHref: (id) => pathOf(routeOf("setting-users-role-form").path, { id: String(id) }) + query,
      close: () => void navigate({ href: routeOf("setting-users-role").path + query }),
    }),
    [query, navigate],
  );
}
