import { withWords } from "../../platform/words/language.ts";
import { t } from "@atrium/words";
import { Outlet } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { useReportDesk } from "../../exports/reportDesk.ts";
import { createBrowserLiveClient } from "../../platform/browserLive.ts";
import { LiveContext, useLiveSite } from "../../platform/liveHooks.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import { useProofQuestion } from "../../platform/proof.ts";
import { refreshUser, useSession } from "../../platform/session.ts";
import { siteWord, useSite } from "../../platform/site.ts";
import { pageTitle, usePageName } from "../../platform/pages.ts";
import { focusPage } from "./focusPage.ts";
import { keepFocus } from "./keepFocus.ts";
import { Banners } from "./Banners.tsx";
import { ClosedPage, useClosingLimits } from "./ClosedPage.tsx";
import { FireNotice } from "./FireNotice.tsx";
import { GroupNav, SectionNav } from "./GroupNav.tsx";
import { Header } from "./Header.tsx";
import { NoticeStack } from "./NoticeStack.tsx";
import { followPrinting } from "./paper.ts";
import { PhoneBar } from "./PhoneBar.tsx";
import styles from "./Shell.module.css";
import { ShiftedClock } from "./ShiftedClock.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { useOpenGroup } from "./useOpenGroup.ts";
import { type PageAddress, usePageAddress } from "./usePageAddress.ts";
import { usePalette } from "./usePalette.ts";
import { useQueryClient } from "@tanstack/react-query";
import { readSiteAgain } from "./readSiteAgain.ts";
import { BREAKPOINTS, type RouteName } from "@atrium/contract/pages";
import type { SiteReply } from "@atrium/contract/site";
import { useMediaQuery } from "@mantine/hooks";

/** Below this the sidebar collapses by itself, and below the second it is a sheet (DESIGN §14). */
const COLLAPSE_BELOW = `(max-width: ${BREAKPOINTS.xl}px)`;

const PHONE = "(max-width: 640px)";

/** Changes of this time are read together, ms: two hundred lamps that are added at once are read in a few goes. */
const GATHER = 200;

const Reports = lazyPart(
  withWords(["reports"], async () => (await import("../../features/reports/Reports.tsx")).Reports),
);
const ProofDialog = lazyPart(
  withWords(["people"], async () => (await import("../../features/people/password/ProofDialog.tsx")).ProofDialog),
);
const Palette = lazyPart(async () => (await import("../palette/Palette.tsx")).Palette);

/** The frame of every page behind the sign-in, and the one live socket they share. */
export function Shell() {
  const [live] = useState(createBrowserLiveClient);
  useEffect(() => {
    live.start();
    void refreshUser();
    const retry = (): void => {
      live.retryNow();
    };
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      live.stop();
    };
  }, [live]);
  return (
    <LiveContext value={live}>
      <Frame />
      <NoticeStack />
    </LiveContext>
  );
}

function Frame() {
  useEffect(() => keepFocus(document), []);
  useSiteChanges();
  useLimitChanges();
  const address = usePageAddress();
  const { isBare } = address;
  const open = useOpenGroup(address);
  const { isCollapsed, isPhone, toggle } = useSidebar(address.pathname);
  const palette = usePalette();
  const site = useSite();
  const ownName = usePageName();
  const title = ownName ?? titleOf(address.route, site);
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  }, [title, site.name]);
  const reports = useReportDesk();
  const proof = useProofQuestion();
  const overlay = (
    <Suspense>
      {palette.isOpen && <Palette firstKeys={palette.firstKeys} onClose={palette.close} />}
      {reports.kind !== "closed" && <Reports desk={reports} />}
      {proof !== undefined && <ProofDialog question={proof} />}
    </Suspense>
  );

  const hasSidebar = !isPhone && !address.isWide && !isBare;
  // One tree for both: what is typed into the page stays when the window becomes narrow, or wide again.
  return (
    <div
      ref={begin}
      className={isPhone ? undefined : styles["app"]}
      data-collapsed={isCollapsed}
      data-wide={address.isWide || address.isBare}
    >
      <SkipLink />
      {hasSidebar && <Sidebar address={address} isCollapsed={isCollapsed} onToggle={toggle} />}
      <div className={`grid min-w-0 min-h-0 ${styles["main"]}`} data-phone={isPhone} data-bare={isBare || undefined}>
        {isBare ? null : isPhone ? (
          <>
            <PhoneBar address={address} onSearch={palette.open} />
            <SectionNav address={address} open={open} className={styles["phoneSections"]} />
          </>
        ) : (
          <Header address={address} open={open} onSearch={palette.open} />
        )}
        <Page address={address} hasSidebar={hasSidebar && !isCollapsed} />
        {isPhone && !isBare && (
          <GroupNav address={address} open={open} className={styles["phoneGroups"]} iconSize={20} />
        )}
      </div>
      {overlay}
    </div>
  );
}

/** Once the frame is there. */
function begin(frame: HTMLDivElement): () => void {
  const undo = [beginHere(frame), followPrinting(frame)];
  return () => {
    for (const one of undo) one();
  };
}

/**
 * The Tab key begins at the top of the frame. After the sign-in it would go on from where the form's button was, in the
 * middle of what has come in its place.
 */
function beginHere(frame: HTMLDivElement): () => void {
  // In a task of its own: in the one that draws the frame the browser forgets the place again.
  const later = setTimeout(() => {
    if (document.activeElement !== document.body) return;
    // For a moment only, so that a press on the frame never takes the focus.
    frame.tabIndex = -1;
    frame.focus({ preventScroll: true });
    frame.blur();
    frame.removeAttribute("tabindex");
  });
  return () => {
    clearTimeout(later);
  };
}

/** The first stop of the Tab key: past the menus. The address stays, it is the state of the page. */
function SkipLink() {
  return (
    <a
      className={`absolute rounded ${styles["skip"]}`}
      href="#page"
      onClick={(event) => {
        event.preventDefault();
        focusPage();
      }}
    >
      {t("Skip to content")}
    </a>
  );
}

function Page({ address, hasSidebar }: { address: PageAddress; hasSidebar: boolean }) {
  const closing = useClosingLimits(address);
  return (
    <div className="col min-w-0 min-h-0 relative">
      <FireNotice />
      <ShiftedClock />
      <main id="page" tabIndex={-1} className={`grow flex min-h-0 overflow-auto relative ${styles["content"]}`}>
        {closing === undefined ? <Outlet /> : <ClosedPage limits={closing} />}
      </main>
      <Banners hasSidebar={hasSidebar} />
    </div>
  );
}

/** Everything that is shown and heard is of the places of the role: with other ones the page begins again. */
function useLimitChanges(): void {
  const limits = JSON.stringify(useSession()?.role.limits);
  const first = useRef(limits);
  useEffect(() => {
    if (limits !== first.current) window.location.reload();
  }, [limits]);
}

/** What the window is called on a page that has no name of its own. */
function titleOf(route: RouteName | undefined, site: SiteReply): string {
  if (route === undefined) return t("Not found");
  return route === "campus" ? siteWord(site) : pageTitle(route);
}

/** Reads the site again, with its plans and devices, when the server has another one than the pages know. */
function useSiteChanges(): void {
  const queries = useQueryClient();
  const { revision } = useSite();
  const newest = useLiveSite();
  /** The revision that the pages show, while the server has another. */
  const outdated = newest === undefined || newest === revision ? undefined : revision;
  useEffect(() => {
    if (outdated === undefined) return undefined;
    // Later changes do not restart it: while many are made, the page follows them in steps.
    const timer = setTimeout(() => void readSiteAgain(queries), GATHER);
    return () => {
      clearTimeout(timer);
    };
  }, [queries, outdated]);
}

/**
 * Whether the sidebar is collapsed: by the person, or by too narrow a window. A change of page opens what the person
 * had collapsed (specification point 4), unless the window is narrow.
 */
function useSidebar(pathname: string): { isCollapsed: boolean; isPhone: boolean; toggle: () => void } {
  const isNarrow = useMediaQuery(COLLAPSE_BELOW, false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useState(isNarrow);
  const situation = `${isNarrow} ${pathname}`;
  const [settledFor, setSettledFor] = useState(situation);
  if (settledFor !== situation) {
    setSettledFor(situation);
    setCollapsed(isNarrow);
  }
  return {
    isCollapsed,
    isPhone,
    toggle: () => {
      setCollapsed((before) => !before);
    },
  };
}
