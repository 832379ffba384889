import "@atrium/ui/theme/mantine.css";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { createQueryClient } from "../platform/query.ts";
import { createPageRouter } from "./router.tsx";

/** Every page behind the sign-in. What was read lives as long as the session: the next person starts with nothing. */
export function Pages() {
  const [queries] = useState(createQueryClient);
  const [router] = useState(() => createPageRouter(queries));
  return (
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AtriumTheme>
  );
}
