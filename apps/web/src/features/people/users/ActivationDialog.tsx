import type { UserRow } from "@atrium/contract/people";
import { changeUser } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { useState } from "react";
import { ask } from "../../../platform/http.ts";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { usePeopleChanged } from "../peopleQueries.ts";

interface ActivationDialogProps {
  user: UserRow;
  onClose: () => void;
  /** In place of sending the change alone: it is part of a larger one. */
  onConfirm?: () => void;
}

/** Asks before somebody is locked out or let in again. */
export function ActivationDialog({ user: now, onClose, onConfirm }: ActivationDialogProps) {
  // The list has the user's new state before this closes: it must not ask the opposite for that moment.
  const [user] = useState(now);
  const submission = useSubmit();
  const changed = usePeopleChanged();

  async function confirm(): Promise<void> {
    const wanted = { username: user.username, roleId: user.role.id, isActive: !user.isActive, revision: user.revision };
    if (!(await submission.run(() => ask(changeUser, { params: { id: user.id }, body: wanted })))) return;
    await changed();
    onClose();
  }

  return (
    <Confirm
      title={
        user.isActive
          ? t("Deactivate {username}?", { username: user.username })
          : t("Activate {username}?", { username: user.username })
      }
      action={user.isActive ? t("Deactivate") : t("Activate")}
      isDestructive={user.isActive}
      isBusy={submission.isBusy}
      refusal={submission.refusal ?? Object.values(submission.errors)[0]}
      onConfirm={onConfirm ?? (() => void confirm())}
      onClose={onClose}
    >
      {user.isActive
        ? t("{ended} The name and history are kept.", { ended: endedText(user.liveSessions) })
        : t("The user can sign in again immediately.")}
    </Confirm>
  );
}

function endedText(sessions: number): string {
  if (sessions === 0) return t("The user can no longer sign in.");
  return t(
    "{sessions, plural, one {One session ends} other {# sessions end}} immediately, and the user can no longer sign in.",
    { sessions },
  );
}
