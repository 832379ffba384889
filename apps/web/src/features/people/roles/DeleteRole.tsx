import type { RoleRow } from "@atrium/contract/people";
import { ask } from "../../../platform/http.ts";
import { Confirm } from "../../../lists/form/Confirm.tsx";
import { useSending } from "../../../lists/form/useSending.ts";
import { usePeopleChanged } from "../peopleQueries.ts";
import { removeRole } from "@atrium/contract/people";

interface DeleteRoleProps {
  role: RoleRow;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a role that nobody has is gone. */
export function DeleteRole({ role, onDeleted, onClose }: DeleteRoleProps) {
  const sending = useSending();
  const changed = usePeopleChanged();

  async function confirm(): Promise<void> {
    if (!(await sending.run(() => ask(removeRole, { params: { id: role.id } })))) return;
    // First, or the form would ask for the role that is gone.
    onDeleted();
    await changed();
  }

  return (
    <Confirm
      title={`Delete the role ${role.name}?`}
      action="Delete role"
      isDestructive
      isBusy={sending.isBusy}
      refusal={sending.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Nobody has it. The audit log keeps what it allowed.
    </Confirm>
  );
}
