import { routeOf } from "@atrium/contract";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";

/** Back to the matrix. */
export function useRolesPage(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate({ href: routeOf("setting-users-role").path }), [navigate]);
}
