import type { UserRow } from "@atrium/contract/people";
import { type RoleId, UserUpdate, changeUser } from "@atrium/contract/people";
import { Icon, Tag } from "@atrium/ui";
import { Button } from "@mantine/core";
import keyRound from "lucide-react/icons/key-round";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import styles from "../../../lists/form/form.module.css";
import { FormDrawer } from "../../../lists/form/FormDrawer.tsx";
import { Initials } from "./Initials.tsx";
import { errorsOf, useSending } from "../../../lists/form/useSending.ts";
import { PageLink } from "../../../lists/PageLink.tsx";
import { useConflict, usePeopleChanged } from "../peopleQueries.ts";
import { auditHref } from "../PeopleTabs.tsx";
import { When } from "../../../lists/When.tsx";
import { ActivationDialog } from "./ActivationDialog.tsx";
import { ActiveLine } from "./ActiveLine.tsx";
import { NameAndRole } from "./NameAndRole.tsx";
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
  const sending = useSending();
  /** Only what the person changed; the rest stays what the server says. */
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [asking, setAsking] = useState<Asking>();
  const draft: Draft = { username: user.username, roleId: user.role.id, isActive: user.isActive, ...edits };
  const isChanged =
    draft.username !== user.username || draft.roleId !== user.role.id || draft.isActive !== user.isActive;
  const hasChanges = useRef(false);
  useEffect(() => {
    hasChanges.current = isChanged;
  }, [isChanged]);

  function edit(change: Partial<Draft>, field: keyof Draft): void {
    setEdits({ ...edits, ...change });
    sending.clear(field);
  }

  async function save(): Promise<void> {
    setAsking(undefined);
    const wanted = UserUpdate.safeParse({ ...draft, revision: user.revision });
    if (!wanted.success) {
      sending.setErrors(errorsOf(wanted));
      return;
    }
    const isSaved = await sending.run(() =>
      readingConflict(ask(changeUser, { params: { id: user.id }, body: wanted.data })),
    );
    if (!isSaved) return;
    hasChanges.current = false;
    await changed();
    close();
  }

  return (
    <FormDrawer
      title={
        <>
          <Initials name={user.username} />
          {user.username}
          <Tag tone={user.isActive ? "normal" : "disabled"}>{user.isActive ? "Active" : "Inactive"}</Tag>
        </>
      }
      action="Save changes"
      isBusy={sending.isBusy}
      refusal={sending.refusal}
      hasChanges={hasChanges}
      onSubmit={() => {
        if (user.isActive && !draft.isActive) setAsking("saving");
        else if (isChanged) void save();
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
            {user.isActive ? "Deactivate" : "Activate"}
          </Button>
          <PageLink href={auditHref(user.username)} className="t12">
            Audit of {user.username}
          </PageLink>
        </>
      }
    >
      <NameAndRole draft={draft} role={user.role} errors={sending.errors} onChange={edit} />
      <div className={styles["lines"]}>
        <ActiveLine
          isActive={draft.isActive}
          detail="An inactive user is signed out at once and cannot sign in."
          onChange={(isActive) => {
            edit({ isActive }, "isActive");
          }}
        />
        <div className={`row gap-12 border-t ${styles["line"]}`}>
          <div className="grow">
            <div className="m">Password</div>
            <div className="t12 muted">A new password ends the user’s sessions.</div>
          </div>
          <Button
            leftSection={<Icon of={keyRound} size={14} />}
            onClick={() => {
              setAsking("password");
            }}
          >
            Reset password
          </Button>
        </div>
        <SecondFactorLine user={user} />
        <div className={`row gap-12 border-t ${styles["line"]}`}>
          <div className="m grow">Last sign-in</div>
          <When time={user.lastSignInAt} timeZone={timeZone} />
        </div>
      </div>
      <UserSessions user={user} />
    </FormDrawer>
  );

  function dialog(): ReactNode {
    if (asking === "password") return <ResetPassword user={user} onClose={forget} />;
    if (asking === "activation") return <ActivationDialog user={user} onClose={forget} />;
    if (asking === "saving") return <ActivationDialog user={user} onClose={forget} onConfirm={() => void save()} />;
    return undefined;
  }

  function forget(): void {
    setAsking(undefined);
  }
}
