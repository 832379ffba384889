import type { UserRow } from "@atrium/contract/people";
import { type RoleId, UserUpdate, changeUser } from "@atrium/contract/people";
import { Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import styles from "../../../collections/form/form.module.css";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { Initials } from "./Initials.tsx";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { PageLink } from "../../../collections/PageLink.tsx";
import { useConflict, usePeopleChanged } from "../peopleQueries.ts";
import { auditHref } from "../PeopleTabs.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { ActivationDialog } from "./ActivationDialog.tsx";
import { ActiveLine } from "./ActiveLine.tsx";
import { NameAndRole } from "./NameAndRole.tsx";
import { PasswordLine } from "./PasswordLine.tsx";
import { ResetPassword } from "./ResetPassword.tsx";
import { SecondFactorLine } from "./SecondFactorLine.tsx";
import { UserSessions } from "./UserSessions.tsx";
import { useUserAddress } from "./userAddress.ts";

interface Draft {
  username: string;
  roleId: RoleId | undefined;
  isActive: boolean;
}
type Asking = "activation" | "saving" | "password";

/** An account: name, role, whether it may sign in, its password and where it is signed in. */
export function UserEditor({ user }: { user: UserRow }) {
  const { close } = useUserAddress();
  const { timeZone } = useSite();
  const changed = usePeopleChanged();
  const readingConflict = useConflict();
  const [asking, setAsking] = useState<Asking>();
  const saved: Draft = { username: user.username, roleId: user.role.id, isActive: user.isActive };
  const form = useRequestForm({
    saved,
    isFollowing: true,
    body: UserUpdate,
    toBody: (values) => ({ ...values, revision: user.revision }),
    send: (body) => readingConflict(ask(changeUser, { params: { id: user.id }, body })),
    onSaved: async () => {
      await changed();
      close();
    },
  });
  const { values, change } = form;

  function save(): void {
    setAsking(undefined);
    void form.submit();
  }

  return (
    <FormDrawer
      title={
        <>
          <Initials name={user.username} />
          {user.username}
          <Tag tone={user.isActive ? "normal" : "disabled"}>{user.isActive ? t("Active") : t("Inactive")}</Tag>
        </>
      }
      action={t("Save")}
      form={form}
      onSubmit={() => {
        if (user.isActive && !values.isActive) setAsking("saving");
        else if (form.hasChanges()) save();
        else close();
      }}
      onClose={close}
      dialog={dialog()}
      aside={
        <>
          <Button
            className={user.isActive ? styles["destructive"] : undefined}
            onClick={() => {
              setAsking("activation");
            }}
          >
            {user.isActive ? t("Deactivate") : t("Activate")}
          </Button>
          <PageLink href={auditHref(user.username)} className="t12">
            {t("Audit log of {username}", { username: user.username })}
          </PageLink>
        </>
      }
    >
      <NameAndRole draft={values} role={user.role} errors={form.errors} onChange={change} />
      <div className={styles["lines"]}>
        <ActiveLine
          isActive={values.isActive}
          detail={t("An inactive user is signed out immediately and cannot sign in.")}
          onChange={(isActive) => {
            change({ isActive });
          }}
        />
        <PasswordLine
          user={user}
          onReset={() => {
            setAsking("password");
          }}
        />
        <SecondFactorLine user={user} />
        <div className={`row gap-12 border-t ${styles["line"]}`}>
          <div className="m grow">{t("Last sign-in")}</div>
          <Timestamp time={user.lastSignInAt} timeZone={timeZone} />
        </div>
      </div>
      <UserSessions user={user} />
    </FormDrawer>
  );

  function dialog(): ReactNode {
    if (asking === "password") return <ResetPassword user={user} onClose={forget} />;
    if (asking === "activation") return <ActivationDialog user={user} onClose={forget} />;
    if (asking === "saving") return <ActivationDialog user={user} onClose={forget} onConfirm={save} />;
    return undefined;
  }

  function forget(): void {
    setAsking(undefined);
  }
}
