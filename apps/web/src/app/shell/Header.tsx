import { FullscreenButton } from "./FullscreenButton.tsx";
import { GroupNav, SectionNav } from "./GroupNav.tsx";
import styles from "./Header.module.css";
import { LogoutButton } from "./LogoutButton.tsx";
import { SiteClock } from "./SiteClock.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import type { PageAddress } from "./usePageAddress.ts";
import { UserBox } from "./UserBox.tsx";

/** The two rows over every page. */
export function Header({ address }: { address: PageAddress }) {
  return (
    <>
      <header className={styles["top"]}>
        <GroupNav address={address} className={styles["groups"]} />
        <SiteClock />
        <ThemeButton />
        <FullscreenButton />
        <UserBox />
        <LogoutButton />
      </header>
      <div className={styles["sub"]}>
        <SectionNav address={address} className={styles["sections"]} />
      </div>
    </>
  );
}
