/** FMT-04, API-04: where the server is; the same address as the page unless the build says otherwise. */
export const BASE_ADDRESS: string = import.meta.env['VITE_API_BASE_ADDRESS'] ?? '';
