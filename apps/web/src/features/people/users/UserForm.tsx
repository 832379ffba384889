import { UserId } from "@atrium/contract";
import { EmptyState, ErrorState, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "../../../platform/apiError.ts";
import { useFocusBack } from "../../../collections/form/useFocusBack.ts";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { useUser } from "../peopleQueries.ts";
import { NewUser } from "./NewUser.tsx";
import { UserEditor } from "./UserEditor.tsx";
import { useUserAddress } from "./userAddress.ts";
import { withoutStop } from "../../../platform/withoutStop.ts";

/** A user's form over the list of users; `new` in the address makes one. */
export function UserForm() {
  const { id = "new" }: { id?: string } = useParams({ strict: false });
  useFocusBack();
  if (id === "new") return <NewUser />;
  return <KnownUser key={id} id={UserId.safeParse(Number(id)).data} />;
}

function KnownUser({ id }: { id: UserId | undefined }) {
  const { data: user, error, refetch, isFetching } = useUser(id);
  const { close } = useUserAddress();
  if (user !== undefined) return <UserEditor user={user} />;
  const isGone = id === undefined || (error instanceof ApiError && error.status === 404);
  return (
    <FormDrawer title={t("User")} onClose={close}>
      {isGone && (
        <EmptyState title={t("User not found")}>{t("The address contains a user that does not exist.")}</EmptyState>
      )}
      {!isGone && error === null && <LoadingBlocks rows={6} label={t("Loading the user")} />}
      {!isGone && error !== null && (
        <ErrorState
          title={t("The user could not be loaded")}
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
