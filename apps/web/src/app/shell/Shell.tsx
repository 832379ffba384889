import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { createBrowserLiveClient } from "../../platform/browserLive.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { refreshUser } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { Banners } from "./Banners.tsx";
import { GroupNav, SectionNav } from "./GroupNav.tsx";
import { Header } from "./Header.tsx";
import { NoticeStack } from "./NoticeStack.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import styles from "./Shell.module.css";
import { Sidebar } from "./Sidebar.tsx";
import { usePageAddress } from "./usePageAddress.ts";
import { useSidebar } from "./useSidebar.ts";

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
  const address = usePageAddress();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { isCollapsed, isPhone, toggle } = useSidebar(pathname);
  const site = useSite();
  const title = address.section?.label ?? "Atrium";
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  }, [title, site.name]);

  if (isPhone) {
    return (
      <div className={styles["phone"]}>
        <PhoneBar address={address} />
        <SectionNav address={address} className={styles["phoneSections"]} />
        <Page />
        <GroupNav address={address} className={styles["phoneGroups"]} iconSize={20} />
      </div>
    );
  }
  return (
    <div className={styles["app"]} data-collapsed={isCollapsed}>
      <a className={styles["skip"]} href="#page">
        Skip to the page
      </a>
      <Sidebar address={address} isCollapsed={isCollapsed} onToggle={toggle} />
      <div className={styles["main"]}>
        <Header address={address} />
        <Page />
      </div>
    </div>
  );
}

function Page() {
  return (
    <div className={styles["page"]}>
      <Banners />
      <main id="page" tabIndex={-1} className={styles["content"]}>
        <Outlet />
      </main>
    </div>
  );
}
