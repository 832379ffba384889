import type { Feature } from "@atrium/contract";
import type { RoleRow } from "@atrium/contract/people";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import panelTop from "lucide-react/icons/panel-top";
import settings from "lucide-react/icons/settings";
import users from "lucide-react/icons/users";
import styles from "../../../collections/form/form.module.css";
import { usePages } from "../../../platform/pages.ts";
import { consequencesOf, listText } from "./rights.ts";

interface ConsequenceNotesProps {
  /** The role as it is, where it is the role itself that changes. */
  role?: RoleRow | undefined;
  used: ReadonlySet<Feature>;
}

/** What follows from the switches: which menus, where the settings button leads, and whom it concerns. */
export function ConsequenceNotes({ role, used }: ConsequenceNotesProps) {
  const { pages, settingsTarget, settings: entries } = consequencesOf(used, usePages());
  return (
    <div aria-live="polite">
      <div className={`flex items-start t12 ink2 rounded bg-2 border ${styles["note"]}`}>
        <Icon of={panelTop} size={16} />
        <div>{pages}</div>
      </div>
      <div className={`flex items-start t12 ink2 rounded bg-2 border ${styles["note"]}`}>
        <Icon of={settings} size={16} />
        {settingsTarget === undefined ? (
          <div>
            <b className="m ink">{t("There is no settings button in the header.")}</b>{" "}
            {t("No settings can be changed.")}
          </div>
        ) : (
          <div>
            <b className="m ink">{t("The settings button is in the header")}</b>{" "}
            {t("and opens {settingsTarget}. {settings}", { settingsTarget, settings: settingsText(entries) })}
          </div>
        )}
      </div>
      {role !== undefined && (
        <div className={`flex items-start t12 ink2 rounded bg-2 border ${styles["note"]}`} data-tone="accent">
          <Icon of={users} size={16} />
          <div>{affected(role.users)}</div>
        </div>
      )}
    </div>
  );
}

function settingsText(entries: readonly string[]): string {
  return entries.length === 0
    ? t("The settings that the role may change have no page in this version yet.")
    : t("The role may change {list}.", { list: listText(entries) });
}

function affected(count: number) {
  if (count === 0) return <b className="m ink">{t("No one has this role.")}</b>;
  return (
    <>
      <b className="m ink">
        {count === 1 ? t("One user has this role.") : t("{count} users have this role.", { count })}
      </b>{" "}
      {t("Changes take effect immediately, also on open pages. The role cannot be deleted while anyone has it.")}
    </>
  );
}
