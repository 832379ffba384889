/** Where the calls are (specification points 7 and 9). */
export const API_BASE = "/api";
export const CORE_API = `${API_BASE}/core-service/v1.0`;
export const USER_API = `${API_BASE}/user-service/v1.0`;
export const NODE_API = `${API_BASE}/node-service/v1.0`;
