import "./platform/schemasWithoutCode.ts";
import "@atrium/ui/fonts";
import "@atrium/ui/theme/sizes.css";
import "@atrium/ui/theme/tokens.css";
import "@atrium/ui/theme/global.css";
import type { Duty } from "@atrium/contract";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { entrance, nextAddress } from "./app/entrance.ts";
import { getEarly, SITE } from "./platform/http.ts";
import { currentUser, onSessionChange, startSession } from "./platform/session.ts";

const element = document.getElementById("root");
if (element === null) throw new Error("The page has no element with the id root");
const root = createRoot(element);

/** What is done in place of the pages, before anything else. */
let shownDuty: Duty | undefined;

/** The sign-in page comes without the router and the kit of the pages: it is small, and the pages load behind it. */
async function show(): Promise<void> {
  const address = entrance(window.location, currentUser());
  if (address !== undefined) window.history.replaceState(null, "", address);
  if (currentUser() === null) {
    const { LoginPage } = await import("./app/login/LoginPage.tsx");
    root.render(
      <StrictMode>
        <LoginPage />
      </StrictMode>,
    );
    return;
  }
  shownDuty = currentUser()?.duty;
  if (shownDuty !== undefined) {
    const { DutyPage } = await import("./app/login/DutyPage.tsx");
    root.render(
      <StrictMode>
        <DutyPage duty={shownDuty} />
      </StrictMode>,
    );
    return;
  }
  // Every page begins with the site: it is on its way while their scripts are.
  getEarly(SITE);
  fetchOwnScripts(window.location.pathname);
  const { Pages } = await import("./app/pages.tsx");
  root.render(
    <StrictMode>
      <Pages />
    </StrictMode>,
  );
}

/** What most pages have in common comes with the kit of all pages, not after it. Where it fails, the page itself says so. */
function fetchOwnScripts(pathname: string): void {
  if (pathname.startsWith("/control/")) import("./control/page/ControlPage.tsx").catch(() => undefined);
}

startSession();
onSessionChange((change) => {
  if (change === "changed" && currentUser()?.duty === shownDuty) return;
  // First: the router of the pages would take the new address for one of its own.
  flushSync(() => {
    root.render(null);
  });
  if (change === "signed-in") window.history.replaceState(null, "", nextAddress(window.location.search));
  if (change === "signed-out") window.history.replaceState(null, "", "/login");
  void show();
});
void show();
