import type { UserId } from "@atrium/contract";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";

interface UserAddress {
  /** A user's form over the list as it is: the list's query goes along, so that closing comes back to it. */
  formHref: (id: UserId | "new") => string;
  /** Back to the list. */
  close: () => void;
}

export function useUserAddress(): UserAddress {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  return useMemo(
    () => ({
      formHref: (id) => pathOf(routeOf("setting-users-form").path, { id: String(id) }) + query,
      close: () => void navigate({ href: routeOf("setting-users").path + query }),
    }),
    [query, navigate],
  );
}
