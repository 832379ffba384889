import { withWords } from "../../platform/words/language.ts";
import { ROUTES } from "@atrium/contract/pages";
import { sayTerm, t } from "@atrium/words";
import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { openReports } from "../../exports/reportDesk.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import { useSession } from "../../platform/session.ts";
import styles from "./UserBox.module.css";
import { WeatherPlace } from "./weather/WeatherPlace.tsx";

const OwnPasswordDialog = lazyPart(
  withWords(
    ["people"],
    async () => (await import("../../features/people/password/OwnPasswordDialog.tsx")).OwnPasswordDialog,
  ),
);

/** The signed-in user with the role; a press offers what is the person's own. */
export function UserBox() {
  const user = useSession();
  const navigate = useNavigate();
  const [isChanging, setChanging] = useState(false);
  if (user === null) return null;
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal>
        <Menu.Target>
          <button type="button" className={`row gap-8 text-left cursor-pointer ${styles["user"]}`}>
            <span className={`grid place-center flex-none t11 b ink2 ${styles["initials"]}`} aria-hidden>
              {user.username.slice(0, 2).toUpperCase()}
            </span>
            <span className={styles["names"]}>
              <span className={`block ${styles["name"]}`}>{user.username}</span>
              <span className="block t11 muted">{sayTerm(user.role.name)}</span>
            </span>
            <span className="sr-only">{t("Your reports and password")}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {/* What a narrow header has no room for is here at every width. */}
          <Menu.Label>
            <span className={`block ${styles["name"]}`}>{user.username}</span>
            <span className="block t11 muted">{sayTerm(user.role.name)}</span>
          </Menu.Label>
          <div className={styles["weather"]}>
            <WeatherPlace form="sheet" />
          </div>
          <Menu.Item onClick={() => void navigate({ href: ROUTES["setting-account"].path })}>
            {t("My account")}
          </Menu.Item>
          <Menu.Item onClick={openReports}>{t("Saved reports")}</Menu.Item>
          <Menu.Item
            onClick={() => {
              setChanging(true);
            }}
          >
            {t("Change your password")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isChanging && (
          <OwnPasswordDialog
            onClose={() => {
              setChanging(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
