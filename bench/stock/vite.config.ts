import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** As react-admin's own template builds: one entry, the production mode, the same target as ours. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'es2024', emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
});
