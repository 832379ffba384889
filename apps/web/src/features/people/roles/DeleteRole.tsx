import type { RoleRow } from "@atrium/contract/people";
import { ask } from "../../../platform/http.ts";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { usePeopleChanged } from "../peopleQueries.ts";
import { removeRole } from "@atrium/contract/people";

interface DeleteRoleProps {
  role: RoleRow;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a role that nobody has is gone. */
export function DeleteRole({ role, onDeleted, onClose }: DeleteRoleProps) {
  const submission = useSubmit();
  const changed = usePeopleChanged();

  async function confirm(): Promise<void> {
    if (!(await submission.run(() => ask(removeRole, { params: { id: role.id } })))) return;
    // First, or the form would ask for the role that is gone.
    onDeleted();
    await changed();
  }

  return (
    <Confirm
      title={`Delete the role ${role.name}?`}
      action="Delete role"
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Nobody has it. The audit log keeps what it allowed.
    </Confirm>
  );
}
