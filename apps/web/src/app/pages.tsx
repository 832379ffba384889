import "@atrium/ui/theme/mantine.css";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { MenusContext } from "../platform/menus.ts";
import { PagesContext } from "../platform/pages.ts";
import { createQueryClient } from "../platform/query.ts";
import { currentUser, onSessionChange } from "../platform/session.ts";
import { menusOf } from "./menu/menusOf.ts";
import { PAGES } from "./pageNames.ts";
import { createPageRouter } from "./router.tsx";
import { startWithoutRouterReload } from "./withoutRouterReload.ts";

/** Every page behind the sign-in. What was read lives as long as the session: the next person starts with nothing. */
export function Pages() {
  const [queries] = useState(createQueryClient);
  const [router] = useState(() => createPageRouter(queries));
  useEffect(startWithoutRouterReload, []);
  useEffect(() => {
    let rights = JSON.stringify(currentUser()?.role);
    return onSessionChange(() => {
      const now = JSON.stringify(currentUser()?.role);
      if (now === rights) return;
      rights = now;
      // The open page may no longer be allowed: the guards are asked again, and so is the server.
      void router.invalidate();
      void queries.invalidateQueries();
    });
  }, [router, queries]);
  return (
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <PagesContext value={PAGES}>
          <MenusContext value={menusOf}>
            <RouterProvider router={router} />
          </MenusContext>
        </PagesContext>
      </QueryClientProvider>
    </AtriumTheme>
  );
}
