import { RoleId } from "@atrium/contract/people";
import { EmptyState, ErrorState, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "../../../platform/apiError.ts";
import { useFocusBack } from "../../../collections/form/useFocusBack.ts";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { useRole } from "../peopleQueries.ts";
import { RoleEditor } from "./RoleEditor.tsx";
import { useRoleAddress } from "./roleAddress.ts";
import { withoutStop } from "../../../platform/withoutStop.ts";

/** A role's form over the matrix; `new` in the address makes one. */
export function RoleForm() {
  const { id = "new" }: { id?: string } = useParams({ strict: false });
  useFocusBack();
  if (id === "new") return <RoleEditor />;
  return <KnownRole key={id} id={RoleId.safeParse(Number(id)).data} />;
}

function KnownRole({ id }: { id: RoleId | undefined }) {
  const { data: role, error, refetch, isFetching } = useRole(id);
  const { close } = useRoleAddress();
  if (role !== undefined) return <RoleEditor role={role} />;
  const isGone = id === undefined || (error instanceof ApiError && error.status === 404);
  return (
    <FormDrawer title={isGone ? t("Role not found") : t("Role")} onClose={close}>
      {isGone && (
        <EmptyState title={t("Role not found")}>{t("The address contains a role that does not exist.")}</EmptyState>
      )}
      {!isGone && error === null && <LoadingBlocks rows={6} label={t("Loading the role")} />}
      {!isGone && error !== null && (
        <ErrorState
          title={t("The role could not be loaded")}
          actions={
            <Button variant="filled" loading={isFetching} onClick={() => void refetch()}>
              {t("Retry")}
            </Button>
          }
        >
          {withoutStop(error.message)}.
        </ErrorState>
      )}
    </FormDrawer>
  );
}
