import "@atrium/ui/theme/fonts.css";
import "@atrium/ui/theme/tokens.css";
import "@atrium/ui/theme/mantine.css";
import "@atrium/ui/theme/global.css";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod";
import { createPageRouter } from "./app/router.tsx";
import { createQueryClient } from "./platform/query.ts";
import { currentUser, onSessionChange, startSession } from "./platform/session.ts";

// The server's content policy forbids code made from text, which zod would otherwise try for speed.
z.config({ jitless: true });

const queries = createQueryClient();
const router = createPageRouter(queries);

startSession();
let wasSignedIn = currentUser() !== null;
onSessionChange(() => {
  const isSignedIn = currentUser() !== null;
  if (isSignedIn === wasSignedIn) return;
  wasSignedIn = isSignedIn;
  if (isSignedIn) return;
  // What the last person could see is not the next one's. The guard of the current page then leads to the sign-in.
  queries.clear();
  void router.invalidate();
});

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AtriumTheme>
  </StrictMode>,
);
