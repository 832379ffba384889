import "./platform/schemasWithoutCode.ts";
import "@atrium/ui/fonts";
import "@atrium/ui/theme/sizes.css";
import "@atrium/ui/theme/tokens.css";
import "@atrium/ui/theme/global.css";
import "@atrium/ui/theme/print.css";
import { CORE_API } from "@atrium/contract";
import type { Duty } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { type ReactElement, StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { entrance, nextAddress } from "./app/entrance.ts";
import { takeProviderReturn } from "./app/login/providerReturn.ts";
import { fetchPageScripts, readPageEarly } from "./app/pageScripts.ts";
import { ownPath, replaceAddress } from "./platform/base.ts";
import { askEarly } from "./platform/http.ts";
import { fetchPart } from "./platform/parts/fetchPart.ts";
import { isLostPart } from "./platform/parts/lostPart.ts";
import { reloadOnce } from "./platform/parts/reloadOnce.ts";
import { startStylesheets } from "./platform/parts/stylesheets.ts";
import { SIGN_IN_WORDS, FRAME_WORDS } from "./platform/words/groups.ts";
import { readAs, startLanguage, withWords } from "./platform/words/language.ts";
import { currentUser, hasFeature, onSessionChange, startSession } from "./platform/session.ts";

const element = document.getElementById("root");
if (element === null) throw new Error("The page has no element with the id root");
const root = createRoot(element);

/** As `index.html` has it, until the first script of a page is there. */
function Boot() {
  return <output className="boot">{t("Loading Atrium")}</output>;
}

/** What is done in place of the pages, before anything else. */
let shownDuty: Duty | undefined;

/** Counts what was to be shown: what comes late does not take the place of what came after it. */
let turn = 0;

async function show(): Promise<void> {
  turn += 1;
  const own = turn;
  try {
    const shown = await fetchShown();
    if (own === turn) root.render(<StrictMode>{shown}</StrictMode>);
  } catch (failure) {
    // What is gone although the server answers, after an update, has another name in a reloaded page.
    if (!isLostPart(failure) || !reloadOnce(failure)) throw failure;
  }
}

/** The sign-in page comes without the router and the kit of the pages: it is small, and the pages load behind it. */
async function fetchShown(): Promise<ReactElement> {
  const { search } = window.location;
  const address = entrance({ pathname: ownPath(window.location), search }, currentUser());
  if (address !== undefined) replaceAddress(address);
  if (currentUser() === null) {
    const { LoginPage } = await fetchPart(withWords(SIGN_IN_WORDS, async () => import("./app/login/LoginPage.tsx")));
    return <LoginPage />;
  }
  shownDuty = currentUser()?.duty;
  if (shownDuty !== undefined) {
    const duty = shownDuty;
    const { DutyPage } = await fetchPart(withWords(SIGN_IN_WORDS, async () => import("./app/login/DutyPage.tsx")));
    return <DutyPage duty={duty} />;
  }
  const { reads } = currentUser() ?? {};
  if (reads !== undefined) readAs(reads);
  // Every page begins with the site: it is on its way while their scripts are.
  askEarly(`${CORE_API}/site`);
  const first = firstPage(ownPath(window.location));
  readPageEarly(first);
  fetchPageScripts(first);
  const { Pages } = await fetchPart(withWords(FRAME_WORDS, async () => import("./app/pages.tsx")));
  return <Pages />;
}

/** The root leads most people to the energy of the campus, and who has chosen so to the campus itself. */
function firstPage(pathname: string): string {
  const user = currentUser();
  if (pathname !== "/" || !hasFeature(user, "viewable")) return pathname;
  return user?.reads?.opensFirst === "campus" ? "/campus" : "/monitor/energy-consumption";
}

async function start(): Promise<void> {
  await takeProviderReturn();
  // Who has just been signed in is shown the pages already.
  if (turn === 0) await show();
}

startStylesheets();
startSession();
startLanguage();
onSessionChange((change) => {
  if (change === "changed" && currentUser()?.duty === shownDuty) return;
  // First: the router of the pages would take the new address for one of its own.
  flushSync(() => {
    root.render(<Boot />);
  });
  if (change === "signed-in") replaceAddress(nextAddress(window.location.search));
  if (change === "signed-out") replaceAddress("/login");
  void show();
});
void start();
